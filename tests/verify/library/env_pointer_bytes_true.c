// EXPECT: true
// NATIVE: skip
// SINCE: a pointer of unknown origin moves by bytes, whatever type it has when it does
extern void abort(void);
void reach_error(void) { abort(); }
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  int *q = __VERIFIER_nondet_pointer();
  unsigned n = __VERIFIER_nondet_uint() % 4;
  if (q == 0) return 0;
  int *p = q;
  for (unsigned k = 0; k < n; k++) p++;
  if (p != q + n) reach_error();
}
