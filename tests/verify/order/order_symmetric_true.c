// EXPECT: true
// Whichever call comes first: the result is the same.
extern void abort(void);
void reach_error(void) { abort(); }
int calls;
static int next(void) { return ++calls; }
int main(void) {
  if (next() + next() != 3 || next() * (next()) != 12 || next() == next() || calls != 6) reach_error();
  return 0;
}
