// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 5, y = 1, z = 2;
  __asm__("movl %1, %0" : "=r"(x) : "r"(y));
  if (y != 1 || z != 2) reach_error();
  if (x == 5) x = 6;
  if (x == 1) reach_error();
  return 0;
}
