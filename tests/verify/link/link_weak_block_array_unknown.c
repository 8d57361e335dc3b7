// EXPECT: unknown(weak symbol that no file defines)
// SINCE: a weak variable declared in a block was never absent
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  extern struct s { int a[2]; } w __attribute__((weak));
  int *p = w.a;
  if (p == 0) reach_error();
  return 0;
}
