// EXPECT: false
// the lowest bit is the remainder modulo two, for negatives as well
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (!((x & 1) == x % 2)) reach_error();
  return 0;
}
