// EXPECT: true
// a pointer to a field leaves its neighbours alone
extern void abort(void);
void reach_error(void) { abort(); }

struct s { int a, b, c; };

int main(void) {
  struct s x = {1, 2, 3};
  int *p = &x.b;
  *p = 20;
  if (!(x.a == 1 && x.b == 20 && x.c == 3)) reach_error();
  return 0;
}
