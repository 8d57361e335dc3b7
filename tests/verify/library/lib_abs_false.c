// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern int abs(int);
extern long labs(long);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -1000 || x > 1000) return 0;
  if (abs(x) < 0 || labs(-5L) != 5) reach_error();
  if (abs(x) == 7 && x != 7 ) reach_error();
  return 0;
}
