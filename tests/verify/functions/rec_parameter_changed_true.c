// EXPECT: true
// a parameter that was changed before a call is as it was changed behind it
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
  if (f(4) != -6) reach_error();
  return 0;
}
