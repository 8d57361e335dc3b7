// EXPECT: false
// structures placed into an array of bytes
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int a; struct s *next; };

int main(void) {
  static _Alignas(8) char arena[64];
  struct s *x = (struct s *)arena, *y = (struct s *)(arena + sizeof(struct s));
  x->a = 1;
  x->next = y;
  y->a = 2;
  y->next = 0;
  x->next->a = 3;
  if (!(x->a == 3 && y->a == 3 && arena[sizeof(struct s)] == 3 && x->next->next == 0)) reach_error();
  return 0;
}
