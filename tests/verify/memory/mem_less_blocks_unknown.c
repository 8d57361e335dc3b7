// EXPECT: unknown(alarm not confirmed)
// SINCE: what a loop allocates is in no order
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *b[2];
  for (int i = 0; i < 2; i++) b[i] = malloc(2 * sizeof(int));
  if (b[0] < b[1]) reach_error();
  return 0;
}
