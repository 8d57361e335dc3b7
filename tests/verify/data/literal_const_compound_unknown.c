// EXPECT: unknown(not confirmed)
// NATIVE: skip
// SINCE: equal compound literals of const type may be one object (C17 6.5.2.5p8), which was excluded without a word
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  const int *p = (const int[]){1, 2}, *q = (const int[]){1, 2};
  if (p == q) reach_error();
  return 0;
}
