// EXPECT: unknown(library function encrypt)
// NATIVE: skip
// SINCE: functions of POSIX that are not in glibc's libc and libm were functions without body
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void encrypt(char block[64], int edflag);

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  char block[64];
  block[0] = 0;
  encrypt(block, 0);
  if (block[0] != 0) reach_error();
  return 0;
}
