// EXPECT: true
// NATIVE: skip
// SINCE: __isoc23_scanf, which newer headers put for scanf, was taken not to set errno
extern int *__errno_location(void);
extern int __isoc23_scanf(const char *format, ...);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int n = 0;
  *__errno_location() = 0;
  __isoc23_scanf("%d", &n);
  if (*__errno_location() < 0) reach_error();
  return 0;
}
