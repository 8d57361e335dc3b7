// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
struct pair { unsigned low : 3; int high : 4; } p;
int cells[4], limit = 1, other = 2;
#define FEWER -1u
static int store(int x) {
  p.low = x;
  p.high = x;
  return -x;
}
int two(void) {
#define limit other
  return 2;
#undef limit
}
int of_list(struct list *l) {
  return l == 0;
}
static int pragmas(int x) {
#pragma GCC diagnostic ignored "-Wall"
  return x;
}
#pragma push_macro("limit")
#define limit other
int pops(void) {
#pragma pop_macro("limit")
  return 1;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000) x = 0;
  if (store(x) != -x) reach_error();
  if (pragmas(x) != x || pops() != 1) reach_error();
  if (two() != 2 || !of_list(0)) reach_error();
  return 0;
}
