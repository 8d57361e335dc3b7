// EXPECT: false
// a struct parameter is a copy
extern void abort(void);
void reach_error(void) { abort(); }

struct pair { int a, b; };
static int f(struct pair p) { p.a += 10; return p.a; }

int main(void) {
  struct pair p = {1, 2};
  int r = f(p);
  if (!(p.a == 11)) reach_error();
  return 0;
}
