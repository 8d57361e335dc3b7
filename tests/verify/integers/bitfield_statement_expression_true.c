// EXPECT: true
// SINCE: a statement expression whose value is a narrow bit-field is an int
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct s { unsigned int a : 4; unsigned long b : 20; unsigned long c : 32; };

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z != 0) return 0;
  struct s x = {3 + z, 3 + z, 3 + z};
  if (!(({ x.a; }) - 5 < 0 && ({ x.a = 4; }) - 5 < 0 && ({ x.b; }) > -1 && !(({ x.c; }) > -1))) reach_error();
  return 0;
}
