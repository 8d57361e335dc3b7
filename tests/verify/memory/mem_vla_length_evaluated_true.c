// EXPECT: true
// SINCE: lengths with effects: of parameters, in casts, typeof and static pointers; the innermost first
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

int g = 3;
int inc(void) { return ++g; }
int parameter(int n, int a[n++]) { return n; }
int outer(int n, int a[n++][n]) { return sizeof a[0] / sizeof(int); }
int call(int a[inc()]) { return g; }

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z < 0 || z > 1) return 0;
  int b[40];
  int parameters = parameter(3 + z, b) == 4 + z && outer(3 + z, (void *)b) == 3 + z && call(b) == 4;
  int n = 3 + z, m = n;
  int (*p)[n] = (int (*)[n++])b;
  (void)(int (*)[n++])b;
  int *q = (int *)(int (*)[n++])b;
  long product = sizeof *(int (*)[n++][n])b / sizeof(int);
  int casts = n == 7 + z && sizeof *p == (3 + z) * sizeof(int) && product == (6 + z) * (6 + z);
  int i = 0, rows[2][m];
  __typeof__(rows[i++]) row;
  __typeof__(row) same;
  static int (*s)[m];
  __auto_type r = (int (*)[m])b;
  m = 9;
  int others = i == 1 && sizeof same == (3 + z) * sizeof(int) && sizeof *s == sizeof same && sizeof *r == sizeof same;
  if (!(parameters && others && casts)) reach_error();
  return 0;
}
