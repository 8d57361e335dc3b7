// EXPECT: false
// NATIVE: skip
// RUN: --random 0
// SINCE: results of functions without body were not given to the execution
extern void reach_error(void);
extern int measure(void);
extern long other(int);
int main(void) {
  int a = measure();
  int unused = measure();
  int b = measure();
  long c = other(b);
  if (a == 300 && b == a - 1 && c == 5000000) reach_error();
  return 0;
}
