// EXPECT: false
// SINCE: the body of an extern inline function of GNU89 may be followed by that of the function
extern void abort(void);
void reach_error(void) { abort(); }
extern inline __attribute__((gnu_inline)) int q(int x) { return 1; }
static int before(void) { return q(0); }
int q(int x) { return 2; }
extern inline __attribute__((gnu_inline, always_inline)) int r(int x) { return 1; }
static int r(int x) { return 2; }
int main(void) {
  if (q(0) == 2 && r(0) == 2 && before() == 2) reach_error();
}
