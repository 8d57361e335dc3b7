// EXPECT: true
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int g;
int main(void) {
  int *p = &g, local = 7;
  g = 4;
  __asm__ volatile("movl $5, (%0)" : : "r"(p) : "memory");
  if (g == 4) g = 5;
  if (local != 7) reach_error();
  if (g == 4) reach_error();
  return 0;
}
