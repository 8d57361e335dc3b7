// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 0;
  __asm__ volatile("jmp 2f\n1: nop\njmp 3f\n2: jmp 1b\n3:");
  x = 1;
  if (x == 1) reach_error();
  return 0;
}
