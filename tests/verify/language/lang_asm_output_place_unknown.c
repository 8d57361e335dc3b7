// EXPECT: unknown(output whose place depends on another)
// compilers write a[0] or a[1]
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int a[2] = {0, 0}, i = 1;
  __asm__ volatile("movl $0, %0; movl $7, %1" : "=r"(i), "=r"(a[i]));
  if (i == 0 && a[1] == 7) reach_error();
  return 0;
}
