// EXPECT: true
// int to unsigned short is modulo 65536
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -2;
  unsigned short s = x;
  if (!(s == 65534)) reach_error();
  return 0;
}
