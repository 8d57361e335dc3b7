// EXPECT: unknown(address of a label)
// SINCE: the places of two labels were different, whatever code is behind them; at -O0, gcc gives these one address
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  void *places[] = {&&here, &&there};
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
here:
there:
  if (places[0] == places[1]) reach_error();
  return 0;
}
