// EXPECT: false(valid-deref)
// RUN: --property strict
// LIMIT: timeout | out of memory [int bv]
// SINCE: rows of variable length were memory that the model cannot follow
extern void abort(void);
void reach_error(void) { abort(); }
static int sum(int n, int m, int g[n][m]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += g[i][j];
  return s;
}
static int corner(int m, int (*g)[m]) { return (*(g + 1))[m - 1]; }
int main(void) {
  int fixed[2][2] = {{1, 2}, {3, 4}};
  int n = 2, m = 3, rows[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) rows[i][j] = i;
  if (sum(2, 2, fixed) != 10 || sum(n + 1, m, rows) != 3) reach_error();
  if (corner(2, fixed) != 4 || corner(m, rows) != 1) reach_error();
  return 0;
}
