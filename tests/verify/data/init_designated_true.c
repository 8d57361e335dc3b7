// EXPECT: true
// designators move the position and later values win
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[5] = {[2] = 7, 8, [0] = 1, [2] = 9};
  if (!(a[0] == 1 && a[1] == 0 && a[2] == 9 && a[3] == 8 && a[4] == 0)) reach_error();
  return 0;
}
