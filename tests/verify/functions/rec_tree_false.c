// EXPECT: false
// LIMIT: timeout [bv int sp kojak plain nopromotion choice loopfree]
// one call more than that
extern void abort(void);
void reach_error(void) { abort(); }

int calls;

int even_step(int n);
int odd_step(int n) {
  int left;
  calls++;
  if (n < 2) return n;
  left = even_step(n - 1);
  return left + even_step(n - 2);
}
int even_step(int n) {
  int left;
  calls++;
  if (n < 2) return n;
  left = odd_step(n - 1);
  return left + odd_step(n - 2);
}

int main(void) {
  if (odd_step(14) != 377) reach_error();
  if (calls != 1218) reach_error();
  return 0;
}
