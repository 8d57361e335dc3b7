// EXPECT: false
// SINCE: elements without bytes were apart and in the order of their indices, as pointers to void, too
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct empty { };
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct empty e[2][2];
  void *p = e, *q = &e[1];
  if (p == q) reach_error();
  return 0;
}
