// EXPECT: true
// ASSUMES: compiler
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
#ifndef __has_builtin
#define __has_builtin(x) 0
#endif
int main(void) {
#if __has_builtin(__builtin_abs)
  int x = 1;
#else
  int x = 1;
#endif
  if (x != 1) reach_error();
  return 0;
}
