// EXPECT: true
// RUN: --all
// OBLIGATIONS: 9:proved 15:proved
// SINCE: a call through a pointer
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
void nothing(void) {}
void wrong(void) { reach_error(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  void (*f)(void) = nothing;
  if (x == 3 && x == 4) f = wrong;
  f();
  if (x == 5 && f == wrong) reach_error();
  return 0;
}
