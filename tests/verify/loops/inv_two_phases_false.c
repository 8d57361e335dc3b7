// EXPECT: false
// first up, then down
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  int i = 0;
  while (i < n) i++;
  while (i > 0) i--;
  if (!(i == 0 && n < 3)) reach_error();
  return 0;
}
