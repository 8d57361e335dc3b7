// EXPECT: true
// LIMIT: timeout [bv int sp kojak plain nopromotion choice loopfree]
// no input: the calls are executed one by one; an abstraction of them would need the sequence itself
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
  if (calls != 1219) reach_error();
  return 0;
}
