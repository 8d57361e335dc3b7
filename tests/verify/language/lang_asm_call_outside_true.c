// EXPECT: true
// NATIVE: skip
// a function outside, as Linux calls __get_user_4 with a pointer in eax
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), local = 3, result;
  if (n < 10) return 0;
  __asm__ volatile("call __fetch_4" : "=a"(result) : "0"(&n));
  if (local != 3) reach_error();
  return 0;
}
