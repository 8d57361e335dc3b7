// EXPECT: false
// the shifted type decides the width
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 1;
  unsigned long long y = (unsigned long long)x << 40;
  if (!(y == 0)) reach_error();
  return 0;
}
