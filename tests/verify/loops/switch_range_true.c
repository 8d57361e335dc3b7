// EXPECT: true
// GNU case ranges include both ends
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  switch (x) {
    case 3 ... 5: n = 1; break;
    default: break;
  }
  if (!((n == 1) == (x >= 3 && x <= 5))) reach_error();
  return 0;
}
