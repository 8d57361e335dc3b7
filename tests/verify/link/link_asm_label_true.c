// EXPECT: true
// SINCE: a function called by its assembler name was a function without body
extern void abort(void);
void reach_error(void) { abort(); }
int last;
int twice(int a) {
  last = a;
  return 2 * a;
}
int other(int a) __asm__("twice");
int main(void) {
  int r = other(5);
  if (!(r == 10 && last == 5)) reach_error();
}
