// EXPECT: false
// an array of pointers to members
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; };

int main(void) {
  struct s x = {1, 2};
  int *t[2] = {&x.a, &x.b};
  int i = __VERIFIER_nondet_int() ? 1 : 0;
  *t[i] = 5;
  if (!(x.a == (i ? 5 : 1) && x.b == (i ? 5 : 2))) reach_error();
  return 0;
}
