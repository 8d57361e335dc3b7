// EXPECT: false
// SINCE: see union_bytes_behind_true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
union value { char c; int i; };
int main(void) {
  union value v = {.i = __VERIFIER_nondet_int()};
  v.c = 1;
  if (v.i != 1) reach_error();
  return 0;
}
