// EXPECT: false
// LIMIT: not confirmed | timeout
// SINCE: variables whose lifetimes do not overlap may have one address: only those that live together are apart
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned long first, second;
  {
    int a[20];
    a[0] = 1;
    first = (unsigned long)a;
  }
  {
    int b[20];
    b[0] = 2;
    second = (unsigned long)b;
  }
  if (first == second) reach_error();
  return 0;
}
