// EXPECT: unknown(alarm not confirmed: the )
// Any output is too much here: an alarm, and no execution that proves it.
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 5, y = 1;
  __asm__("movl %1, %0" : "=r"(x) : "r"(y));
  if (x != 1) reach_error();
  return 0;
}
