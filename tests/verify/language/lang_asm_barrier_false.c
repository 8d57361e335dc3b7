// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int g;

int main(void) {
  g = 4;
  __asm__ volatile("mfence" : : : "memory");
  __asm__ volatile("" : "+r"(g) : : "memory");
  if (g != 5) reach_error();
  return 0;
}
