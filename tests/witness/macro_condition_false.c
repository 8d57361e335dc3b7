// SPDX-License-Identifier: Apache-2.0
// Loops whose condition is in a macro: their place is the keyword, and the macro is written out for it.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
#define LESS(a, b) (a < b)
#define EVER ;;
#define TO(a, b) a < b; a++)
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0, z;
  if (n < 0) return 0;
  while LESS(x, n) x++;
  for (EVER) {
    if (y >= x) break;
    y++;
  }
  for (z = 0; TO(z,
                 y) ;
  if (z == 3) reach_error();
  return 0;
}
