// EXPECT: false
// characters are copied into characters of the other sign
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 2) return 0;
  unsigned char u[4] = {200, 1, 2, i};
  signed char s[4];
  memcpy(s, u, sizeof s);
  if (k == 123456789u && i == 2 && s[0] < 0 && s[3] == 2) reach_error();
  return 0;
}
