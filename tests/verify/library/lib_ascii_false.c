// EXPECT: false
// SINCE: isascii and toascii had any result in lower and were refused by the interpreter
extern int isascii(int), toascii(int);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (!isascii(c) && toascii(c) == 65) reach_error();
  return 0;
}
