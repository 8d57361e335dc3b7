// EXPECT: true
// ASSUMES: union-bytes
// SINCE: the bytes of a union behind the member initialised were zero without a word (C17 6.2.6.1p7 says nothing of them)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
union value { char c; int i; };
int main(void) {
  union value v = {1};
  if (v.i != 1) reach_error();
  return 0;
}
