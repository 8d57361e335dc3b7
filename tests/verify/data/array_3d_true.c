// EXPECT: true
// three dimensions
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[2][2][3] = {{{1}}};
  int n = 10;
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++) a[i][1][k] = n++;
  if (!(a[1][1][0] == 12 && a[0][1][1] == 11 && a[0][0][0] == 1 && a[1][1][2] == 0)) reach_error();
  return 0;
}
