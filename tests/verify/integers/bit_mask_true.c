// EXPECT: true
// a mask bounds the value
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if (!((x & 7) <= 7)) reach_error();
  return 0;
}
