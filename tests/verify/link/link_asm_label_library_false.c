// EXPECT: false
// SINCE: a function with a library function's assembler name was a function without body
extern void abort(void);
void reach_error(void) { abort(); }
extern void *clear(void *, int, unsigned long) __asm__("memset");
int main(void) {
  int x = 1;
  clear(&x, 0, sizeof x);
  if (x == 0) reach_error();
  return 0;
}
