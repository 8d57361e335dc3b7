// EXPECT: unknown(__builtin_clear_padding)
// NATIVE: skip
// SINCE: builtins of GCC that Clang does not know were pure functions without body: TRUE, and GCC's program reaches the error
extern void abort(void);
void reach_error(void) { abort(); }
void *memset(void *, int, unsigned long);
int main(void) {
  struct { char c; int i; } v;
  memset(&v, 255, sizeof v);
  __builtin_clear_padding(&v);
  if (((unsigned char *)&v)[1] == 0) reach_error();
  return 0;
}
