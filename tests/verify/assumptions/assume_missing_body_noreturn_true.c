// EXPECT: true
// ASSUMES: missing-body
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void panic(const char *) __attribute__((noreturn));
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3) panic("too much");
  if (x > 3) reach_error();
  return 0;
}
