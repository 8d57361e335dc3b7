// SPDX-License-Identifier: Apache-2.0
// Checks itself: main returns 0, or the number of the first CHECK that failed.
int bad;
#define CHECK(n, c) do { if (!(c)) { if (!bad) bad = n; } } while (0)
int tr(int n, int m, int a[n][m]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j]; return s; }
int f(int n) {
  int a[n]; for (int i = 0; i < n; i++) a[i] = i;
  CHECK(1, sizeof a == n * sizeof(int)); CHECK(2, a[n - 1] == n - 1);
  int b[n][3]; b[n - 1][2] = 7; b[0][0] = 1; CHECK(3, b[n - 1][2] == 7 && sizeof b == n * 12 && sizeof b[0] == 12);
  int c[3][n]; for (int i = 0; i < 3; i++) for (int j = 0; j < n; j++) c[i][j] = i * 100 + j;
  CHECK(4, c[2][1] == 201 && c[1][n - 1] == 100 + n - 1 && sizeof c == 12 * n && sizeof c[1] == 4 * n);
  int d[n][n + 1]; for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) d[i][j] = 1;
  CHECK(5, tr(n, n + 1, d) == n * (n + 1));
  int (*row)[n + 1] = d; row++; (*row)[2] = 5; CHECK(6, d[1][2] == 5 && row - d == 1);
  typedef int T[n]; n = 2; T t; CHECK(7, sizeof t != 8);
  int *p = &c[1][0]; CHECK(8, p[1] == 101);
  return 0;
}
int main(void) { f(4); f(5); return bad; }
