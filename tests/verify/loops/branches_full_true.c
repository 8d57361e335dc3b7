// EXPECT: true
// SINCE: 64 ways through six branches: each location is safe by one interpolant [InterpC17]
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  int start = __VERIFIER_nondet_int();
  if (start < 0 || start > 100) return 0;
  int x = start;
  if (__VERIFIER_nondet_int()) x++;
  if (__VERIFIER_nondet_int()) x++;
  if (__VERIFIER_nondet_int()) x++;
  if (__VERIFIER_nondet_int()) x++;
  if (__VERIFIER_nondet_int()) x++;
  if (__VERIFIER_nondet_int()) x++;
  if (x > start + 6) reach_error();
  return 0;
}
