// EXPECT: true
// int to short keeps the low sixteen bits
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 40000;
  short s = x;
  if (!(s == -25536)) reach_error();
  return 0;
}
