// EXPECT: true
// a narrowed value fits its type but need not be the old one
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char c = x;
  if (!(c >= -128 && c <= 127)) reach_error();
  return 0;
}
