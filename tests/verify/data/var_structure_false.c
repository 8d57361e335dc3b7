// EXPECT: false
// SINCE: structures as variable arguments were not supported
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdarg.h>
struct pair { int x; char y; };
static int sum(int n, ...) {
  va_list a;
  int s = 0;
  va_start(a, n);
  for (int i = 0; i < n; i++) {
    struct pair p = va_arg(a, struct pair);
    s += p.x * p.y;
    p.x = 100;
    s += va_arg(a, int);
  }
  va_end(a);
  return s;
}
int main(void) {
  struct pair u = {1, 2}, v = {3, 4};
  int s = sum(2, u, 7, v, 9);
  if (s != 30 + 1 || u.x != 1 || sum(1, v, 0) != 12) reach_error();
}
