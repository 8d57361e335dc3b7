// EXPECT: true
// three dimensions
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[2][3][4];
  int n = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) a[i][j][k] = n++;
  if (!(a[1][2][3] == 23 && a[0][1][0] == 4)) reach_error();
  return 0;
}
