// A function that is called twice, a switch, and a condition of two parts.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static int next(int v) {
  if (v > 3 && v < 6) {
    return 4;
  }
  return v < 0 ? 0 : 4;
}
int main(void) {
  int x = next(__VERIFIER_nondet_int());
  x = next(x);
  switch (x) {
    case 0:
    case 4:
      break;
    default:
      reach_error();
  }
  return 0;
}
