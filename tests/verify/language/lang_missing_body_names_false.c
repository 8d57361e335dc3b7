// EXPECT: false
// NATIVE: skip
// SINCE: the native runtime gave functions of no library a meaning
extern void abort(void);
void reach_error(void) { abort(); }
extern int write_message(const char *format, ...);
extern void *kmalloc_base(unsigned long n);
int main(void) {
  char *p = kmalloc_base(4), *q = kmalloc_base(4);
  if (p == 0 && q == 0 && write_message("x") == 5) reach_error();
  return 0;
}
