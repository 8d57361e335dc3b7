// EXPECT: unknown(bit-field of more than 32 bits)
// SINCE: gcc converts the labels of a switch to the type of the bit-field, of 40 bits
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct { unsigned long long x : 40; } s;

int main(void) {
  s.x = -1;
  if (__VERIFIER_nondet_int() / 3 != 777777) return 0;  // not found by random execution
  switch (s.x) {
    case -1: reach_error();
  }
  return 0;
}
