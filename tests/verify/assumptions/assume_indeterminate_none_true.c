// EXPECT: true
// ASSUMES-NOT: indeterminate
// SINCE: a variable that is written before each read relies on nothing
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x, y, i;
  if (__VERIFIER_nondet_int()) x = 1;
  else x = 2;
  y = x;
  for (i = 0; i < y; i++) x += i;
  if (x > 3) reach_error();
  return 0;
}
