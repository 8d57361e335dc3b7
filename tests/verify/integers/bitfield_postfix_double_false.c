// EXPECT: false
// MODELS: bv
// SINCE: the difference with a postfix ++ of a narrow bit-field is negative also as a double
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct s { unsigned int a : 4; };

int main(void) {
  struct s x = {3 + (__VERIFIER_nondet_int() & 1)};
  double d = x.a++ - 5;
  if (d == -1) reach_error();
  return 0;
}
