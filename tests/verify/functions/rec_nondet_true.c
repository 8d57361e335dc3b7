// EXPECT: true
// how deep it goes is an input; only what is passed down is known
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

void go(unsigned int x) {
  if (__VERIFIER_nondet_int()) go(x + 2);
  else if (x % 2 != 0) reach_error();
}

int main(void) {
  go(4);
  return 0;
}
