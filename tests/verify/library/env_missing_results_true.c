// EXPECT: true
// NATIVE: skip
// RUN: --random 0
// SINCE: the pair of env_missing_results_false
extern void reach_error(void);
extern int measure(void);
extern long other(int);
int main(void) {
  int a = measure();
  int unused = measure();
  int b = measure();
  long c = other(b);
  if (a == 300 && b == a - 1 && b == 300) reach_error();
  return 0;
}
