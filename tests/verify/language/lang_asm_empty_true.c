// EXPECT: true
// SINCE: an empty template changes nothing, but its outputs had any value
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x, z, array[2] = {x, 7}, *p = array, *q;
  __asm__("" : "+r"(y));
  __asm__ volatile("" : "=r"(z) : "0"(x) : "memory");
  __asm__("" : "=r"(q) : "0"(p));
  __asm__ volatile("" : "+r"(p), "+m"(array) : "r"(&array[1]) : "memory");
  if (y != x || z != x || q != p || *q != x || p[1] != 7) reach_error();
  return 0;
}
