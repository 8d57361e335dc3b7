// EXPECT: true
// assignment copies, later changes stay separate
extern void abort(void);
void reach_error(void) { abort(); }

struct pair { int a, b; };

int main(void) {
  struct pair p = {1, 2}, q;
  q = p;
  q.a = 9;
  if (!(p.a == 1 && q.a == 9 && q.b == 2)) reach_error();
  return 0;
}
