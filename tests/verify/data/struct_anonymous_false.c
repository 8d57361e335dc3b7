// EXPECT: false
// members of an anonymous struct belong to the outer one
extern void abort(void);
void reach_error(void) { abort(); }

struct s { int a; struct { int b; union { int c, d; }; }; };

int main(void) {
  struct s x = {1};
  x.b = 2;
  x.c = 3;
  if (!(x.d == 0)) reach_error();
  return 0;
}
