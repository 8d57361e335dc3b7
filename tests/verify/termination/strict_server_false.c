// EXPECT: false(termination)
// RUN: --property all
// NATIVE: skip
// SINCE: a server does not end, and all asks for that
extern int __VERIFIER_nondet_int(void);
int main(void) {
  while (1) __VERIFIER_nondet_int();
}
