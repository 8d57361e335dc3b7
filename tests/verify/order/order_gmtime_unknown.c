// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
struct tm;
extern struct tm *gmtime(const long *);
extern int *__errno_location(void);
int main(void) {
  long t = 0;
  *__errno_location() = 0;
  if (two(*__errno_location() == 75, gmtime(&t) == 0) == 11) reach_error();
  return 0;
}
