// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdarg.h>
va_list a1, b1; int g;
va_list *fa(void) { if (g) reach_error(); return &a1; }
va_list *fb(void) { g = 1; return &b1; }
int f(int n, ...) { va_start(b1, n); va_copy(*fa(), *fb()); va_end(a1); va_end(b1); return 0; }
int main(void) { return f(1, 2); }
