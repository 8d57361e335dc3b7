// EXPECT: true
// SINCE: null moved by a number in a loop stayed null
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 2) return 0;
  for (int i = 0; i < n; i++) p++;
  if (p == 0) reach_error();
  if ((unsigned long)p != 4ul * n) reach_error();
}
