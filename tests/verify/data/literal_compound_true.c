// EXPECT: true
// SINCE: see literal_const_compound_unknown; these are not const, so each is an object of its own
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int *p = (int[]){1, 2}, *q = (int[]){1, 2};
  if (p == q) reach_error();
  return 0;
}
