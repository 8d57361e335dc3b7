// EXPECT: true
// SINCE: a sorting network of five inputs
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
static void order(int *a, int *b) {
  if (*a > *b) {
    const int t = *a;
    *a = *b;
    *b = t;
  }
}
int main(void) {
  static const unsigned char network[][2] = {{0, 1}, {3, 4}, {2, 4}, {2, 3}, {1, 4}, {0, 3}, {0, 2}, {1, 3}, {1, 2}};
  int v[5];
  for (int i = 0; i < 5; i++) v[i] = __VERIFIER_nondet_int();
  for (unsigned int i = 0; i < sizeof network / sizeof network[0]; i++) order(&v[network[i][0]], &v[network[i][1]]);
  for (int i = 0; i + 1 < 5; i++)
    if (v[i] > v[i + 1]) reach_error();
  return 0;
}
