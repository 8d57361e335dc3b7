// EXPECT: true
// ASSUMES-NOT: union-bytes
// SINCE: see union_bytes_behind_true; the whole union is initialised
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
union value { char c; int i; };
int main(void) {
  union value v = {.i = 1};
  if (v.c != 1) reach_error();
  return 0;
}
