// EXPECT: false
// SINCE: Clang answers for the type before promotion
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__builtin_classify_type((_Bool)1) == 1) reach_error();
}
