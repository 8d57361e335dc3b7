// y stays odd. The first predicate of the list of refiners is quantified (no even number makes y zero), which no witness can say: a later one is (y & 1) == 1.
extern void abort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int y = 1;
  while (1) {
    y = y + 2 * __VERIFIER_nondet_uint();
    if (y == 0) {
      reach_error();
    }
  }
}
