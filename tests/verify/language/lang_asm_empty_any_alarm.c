// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: an output of an empty template that shares no register with an input has any value
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 1, y;
  __asm__("" : "=r"(y) : "r"(x));
  if (y == 12345) reach_error();
  return 0;
}
