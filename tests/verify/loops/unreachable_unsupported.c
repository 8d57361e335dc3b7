// EXPECT: true
// what is not supported does not matter where it cannot be reached
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 1;
  if (x == 2) {
    __asm__ volatile("nop");
    reach_error();
  }
  return 0;
}
