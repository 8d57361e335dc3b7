// EXPECT: true
// x >> 3 of an unsigned is a division by eight
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if (!((x >> 3) == x / 8)) reach_error();
  return 0;
}
