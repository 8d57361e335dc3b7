// EXPECT: true
// sizeof does not evaluate its operand
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 1;
  unsigned long n = sizeof(x++);
  if (!(x == 1 && n == 4)) reach_error();
  return 0;
}
