// EXPECT: true
// without --error-label a label is just a label
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3) goto ERROR;
  return 0;
ERROR:
  return 1;
}
