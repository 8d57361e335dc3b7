// EXPECT: unknown(address of a label)
// SINCE: the sum of a label and a difference of labels was no label, and the program ended there
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  static const int code[] = {&&done - &&done, &&bad - &&done};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 1) return 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  goto *(&&done + code[i]);
done:
  return 0;
bad:
  reach_error();
  return 0;
}
