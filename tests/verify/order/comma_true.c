// EXPECT: true
// the comma operator keeps the last value and all effects
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a = 1;
  int x = (a = 3, a + 1);
  if (!(x == 4 && a == 3)) reach_error();
  return 0;
}
