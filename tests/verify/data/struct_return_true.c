// EXPECT: true
// a struct as return value
extern void abort(void);
void reach_error(void) { abort(); }

struct pair { int a, b; };
static struct pair swap(struct pair p) { struct pair q = {p.b, p.a}; return q; }

int main(void) {
  struct pair p = {1, 2};
  p = swap(p);
  int first = swap(p).a;
  if (!(p.a == 2 && p.b == 1 && first == 1)) reach_error();
  return 0;
}
