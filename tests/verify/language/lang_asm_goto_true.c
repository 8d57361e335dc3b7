// EXPECT: true
// SINCE: asm goto was not supported
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  __asm__ goto("" : : : : one, two);
  x = 5;
two:
  x += 2;
one:
  if (!(x == 0 || x == 2 || x == 7)) reach_error();
}
