// EXPECT: true
// the controlling expression is promoted, case labels are converted to its type
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char c = 255;
  int n = 0;
  switch (c) {
    case 255: n = 1; break;
    case -1: n = 2; break;
  }
  if (!(n == 1)) reach_error();
  return 0;
}
