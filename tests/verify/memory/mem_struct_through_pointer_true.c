// EXPECT: true
// a structure is assigned through pointers
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; };

int main(void) {
  struct s x = {1, 2}, y = {3, 4}, z = {5, 6};
  struct s *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = z;
  if (!(p->b == 6 && (x.a == 5 || y.a == 5) && (x.a == 1 || y.a == 3))) reach_error();
  return 0;
}
