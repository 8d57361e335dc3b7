// EXPECT: true
// a counter that never passes its bound
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int s = 0;
  while (__VERIFIER_nondet_int()) {
    if (s < 10) s++;
    else s = 0;
  }
  if (!(s >= 0 && s <= 10)) reach_error();
  return 0;
}
