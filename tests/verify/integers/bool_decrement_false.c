// EXPECT: false
// b-- of a false _Bool makes it true
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  _Bool b = 0;
  b--;
  int x = b;
  if (!(x == -1)) reach_error();
  return 0;
}
