// EXPECT: unknown(names the function)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
void evil(void) { reach_error(); }
int main(void) {
  void (*p)(void);
  __asm__ volatile("mov $evil, %0" : "=r"(p));
  p();
  return 0;
}
