// SPDX-License-Identifier: Apache-2.0
#include <stdarg.h>
void reach_error(void) {}
int old_style(a) int a; { return a; }
int variadic(int n, ...) { return n; }
int unnamed(int n, int) { return n; }
const char *own_name(void) { return __func__; }
#define HEADER int hidden(int n)
HEADER { return n; }
struct pair { int a, b; } pair_of(int n) { struct pair p = {n, n}; return p; }
int array(int n, int a[n]) { return n; }
struct pair same(struct pair p) { p.a++; return p; }
int first(void) { return 1; } int second(void) { return 2; }
int (*chosen(int n))(void) { return n ? first : second; }
int main(void) {
  int a[3] = {0};
  struct pair p = same(pair_of(2));
  if (old_style(1) + variadic(1) + unnamed(1, 2) + hidden(1) + array(3, a) != 7 || !own_name()) reach_error();
  if (p.a != 3 || chosen(1)() != 1) reach_error();
}
