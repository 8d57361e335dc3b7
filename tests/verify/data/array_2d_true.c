// EXPECT: true
// rows come first
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int *p = &a[0][0];
  if (!(a[1][0] == 4 && a[0][2] == 3 && p[3 + 1] == 5)) reach_error();
  return 0;
}
