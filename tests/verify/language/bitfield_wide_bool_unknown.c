// EXPECT: unknown(bit-field of more than 32 bits)
// SINCE: a sum of 40 bits that is stored in a _Bool bit-field: gcc's is 0 where that of 64 bits is not
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct { unsigned long long x : 40; _Bool b : 1; } s;

int main(void) {
  s.x = -1;
  if (__VERIFIER_nondet_int() / 3 != 777777) return 0;  // not found by random execution
  s.b = s.x + 1;
  if (!s.b) reach_error();
  return 0;
}
