// EXPECT: true
// order of pointers into one object
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int a[4]; };

int main(void) {
  struct s x;
  int *p = x.a + 1, *q = x.a + 3;
  if (!(p < q && !(q <= p) && p + 2 == q)) reach_error();
  return 0;
}
