// EXPECT: true
// fields through a pointer to a struct
extern void abort(void);
void reach_error(void) { abort(); }

struct s { int a; struct { int b[2]; } in; };

int main(void) {
  struct s x = {1, {{2, 3}}};
  struct s *p = &x;
  p->in.b[1] = p->a + 10;
  if (!(x.in.b[1] == 11 && (*p).in.b[0] == 2)) reach_error();
  return 0;
}
