// EXPECT: true
// SINCE: checked variants of library functions (_FORTIFY_SOURCE) counted as functions without effect
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int sprintf(char *s, const char *format, ...);
int main(void) {
  char a[8] = "xxxx", b[8] = "abc", c[8];
  __builtin___memcpy_chk(a, b, 4, __builtin_object_size(a, 0));
  if (a[0] != 'a' || a[3] != 0) reach_error();
  __builtin___strcpy_chk(c, a, 8);
  if (c[2] != 'c') reach_error();
  __builtin___memset_chk(c, 7, 2, 8);
  if (c[1] != 7 || c[2] != 'c') reach_error();
  unsigned n = __VERIFIER_nondet_uint();
  __builtin___memmove_chk(a + 1, a, 3, 7);
  if (n == 5 && a[1] != 'a') reach_error();
  return 0;
}
