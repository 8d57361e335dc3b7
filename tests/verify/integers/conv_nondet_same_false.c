// EXPECT: false
// a value inside the range survives narrowing
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -128 || x > 127) return 0;
  signed char c = x;
  unsigned char u = x;
  if (!(u == x)) reach_error();
  return 0;
}
