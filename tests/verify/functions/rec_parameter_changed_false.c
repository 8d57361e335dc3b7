// EXPECT: false
// it is not as it was at the entry
extern void abort(void);
void reach_error(void) { abort(); }

int f(int n) {
  int deeper;
  n = n - 1;
  if (n <= 0) return n;
  deeper = f(n);
  return deeper - n;
}

int main(void) {
  if (f(4) != -9) reach_error();
  return 0;
}
