// EXPECT: false
// statements before the first case never run
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 1, n = 0;
  switch (x) {
    int t;
    n = 50;
    case 1:
      t = 3;
      n += t;
  }
  if (!(n == 53)) reach_error();
  return 0;
}
