// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct pair { int a, b; };
struct pair *some_pair(void) { return __VERIFIER_nondet_pointer(); }
int main(void) {
  struct pair *p = some_pair(), *q = some_pair();
  int limit, sum = 0;
  for (int i = 0; i < 3; i++) {
    int digit = __VERIFIER_nondet_int();
    if (digit < 0 || digit > 999) abort();
    sum = sum * 1000 + digit;
  }
  if (p == 0 || p != q) abort();
  if (limit == 77123 && sum == 123456789) reach_error();
  return 0;
}
