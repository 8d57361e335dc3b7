// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x[2] = {0, 0};
  long all = -1;
  __asm__ volatile("mov %k1, %0" : "+m"(x[0]) : "r"(all) : "memory");
  if (x[1] != 0) reach_error();
  return 0;
}
