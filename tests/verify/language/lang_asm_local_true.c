// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = 0, y = 1, *p = &x;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  __asm__ volatile(".pushsection .smp_locks,\"a\"\n.long 671f - .\n.popsection\n671: lock; addl $1, %0" : "+m"(y) : "r"(p) : "memory");
  __asm__ volatile("lock; addl $0, 0(%%rsp)" : : "r"(p) : "memory");
  __asm__ volatile("mfence" : : "r"(p) : "memory");
  if (x == 1) reach_error();
  return 0;
}
