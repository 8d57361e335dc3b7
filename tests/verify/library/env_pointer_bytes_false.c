// EXPECT: false
// NATIVE: skip
// SINCE: a pointer of unknown origin moves by bytes, whatever type it has when it does
extern void abort(void);
void reach_error(void) { abort(); }
extern void *__VERIFIER_nondet_pointer(void);
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
  int *q = __VERIFIER_nondet_pointer();
  unsigned k = __VERIFIER_nondet_uint();
  if (q == 0 || k != 123456789u) return 0;
  int(*r)[3] = (void *)q;
  if ((char *)q + 4 == (char *)(q + 1) && (int *)(r + 1) == q + 3 && (int *)((double *)q + 1) == q + 2 &&
      (char *)(q + 1) > (char *)q + 3 && (char *)(q + 1) < (char *)q + 5 && (char *)(q + 2) - (char *)q == 8)
    reach_error();
}
