// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int calls, cells[4];
static int step(int x, int by) {
  calls++;
  if (by == 0) return x;
  x = x + by;
  by = 7;
  return x;
}
void count(int i) {
  if (i < 0) return;
  cells[i & 3] = i;
  calls = calls + 1;
}
int down(int n)
{
  if (n <= 0) return 0;
  return down(n - 1) + 1;
}
int main() {
  int a = __VERIFIER_nondet_int();
  if (a < 0 || a > 1000) a = 0;
  int s = step(a, 3);
  if (s != a + 3) reach_error();
  count(s);
  if (calls != 2) reach_error();
  if (down(a) != a) reach_error();
  return 0;
}
