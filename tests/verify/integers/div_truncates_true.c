// EXPECT: true
// division rounds towards zero
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -7;
  if (!(x / 2 == -3)) reach_error();
  return 0;
}
