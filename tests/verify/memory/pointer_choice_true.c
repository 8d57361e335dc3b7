// EXPECT: true
// a pointer chosen at run time
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 1;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 5;
  if (!(x + y == 6)) reach_error();
  return 0;
}
