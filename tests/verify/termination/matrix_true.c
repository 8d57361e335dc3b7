// EXPECT: true
// RUN: --property termination
// SINCE: rows and columns
int a[4][4];
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) s += a[i][j];
}
