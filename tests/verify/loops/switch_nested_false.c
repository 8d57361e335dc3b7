// EXPECT: false
// break leaves the inner switch, continue the loop round
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) {
    switch (i) {
      case 1: continue;
      case 2:
        switch (n) { case 1: n += 10; break; default: n += 100; }
        break;
    }
    n++;
  }
  if (!(n == 14)) reach_error();
  return 0;
}
