// EXPECT: true
// two counters move together
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0, y = 0;
  while (x < n) {
    x++;
    y++;
  }
  if (!(x == y)) reach_error();
  return 0;
}
