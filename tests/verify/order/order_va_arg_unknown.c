// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
#include <stdarg.h>
int f(int n, ...) { va_list ap; va_start(ap, n); int r = two(va_arg(ap, int), va_arg(ap, int)); va_end(ap); return r; }
int main(void) { if (f(0, 1, 2) == 21) reach_error(); return 0; }
