// EXPECT: true
// the range of a plain char
extern void abort(void);
void reach_error(void) { abort(); }
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int x = __VERIFIER_nondet_char();
  if (!(x >= -128 && x <= 127)) reach_error();
  return 0;
}
