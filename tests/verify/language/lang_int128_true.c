// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong();
  unsigned __int128 p = (unsigned __int128)a + a;
  if ((unsigned long long)(p >> 64) > 1) reach_error();
  if (a == 0xffffffffffffffffull && (unsigned long long)p != 0xfffffffffffffffeull) reach_error();
  return 0;
}
