// EXPECT: false
// default may stand anywhere and falls through
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 9, n = 0;
  switch (x) {
    case 1: n = 1; break;
    default: n += 2;
    case 2: n += 4; break;
    case 3: n = 8;
  }
  if (!(n == 2)) reach_error();
  return 0;
}
