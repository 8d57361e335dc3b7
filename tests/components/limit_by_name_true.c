// The limit is a variable with one value: the passes put the value for it, and the predicates say the name.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned limit = 1, j, first = 1;
  for (j = 0; j < limit; j++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x >= 0) {
      first = 0;
    }
  }
  if (first) {
    reach_error();
  }
  return 0;
}
