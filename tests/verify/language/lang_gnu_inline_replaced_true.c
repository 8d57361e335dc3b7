// EXPECT: true
// SINCE: the body of an extern inline function of GNU89 may be followed by that of the function
extern void abort(void);
void reach_error(void) { abort(); }
extern inline __attribute__((gnu_inline)) int q(int x) {
  reach_error();
  return 1;
}
int q(int x) { return 2; }
int main(void) {
  int (*f)(int) = q;
  if (f(0) != 2) reach_error();
}
