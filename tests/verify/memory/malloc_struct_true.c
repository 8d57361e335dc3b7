// EXPECT: true
// RUN: --64
// a struct on the heap behind one pointer
extern void abort(void);
void reach_error(void) { abort(); }

extern void *malloc(unsigned long);
struct s { int a; int b[2]; };

int main(void) {
  struct s *p = malloc(sizeof(struct s));
  p->a = 1;
  p->b[0] = 2;
  p->b[1] = p->a + p->b[0];
  if (!(p->b[1] == 3 && p->a == 1)) reach_error();
  return 0;
}
