// EXPECT: false
// SINCE: an instruction that writes more than its operand counted as one that changes its operand only
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x[2] = {0, 0};
  __asm__ volatile("movq $-1, %0" : "+m"(x[0]) : : "memory");
  if (x[1] != 0) reach_error();
  return 0;
}
