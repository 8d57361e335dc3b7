// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
#define COUNT y++;
#define EVERY while (x < 10)
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  if (n > 0) COUNT
  EVERY x++;
  if (x != 10) reach_error();
  return 0;
}
