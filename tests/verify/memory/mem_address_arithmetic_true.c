// EXPECT: true
// a member reached by adding to an address kept in an integer
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int a; int b; int c; };

int main(void) {
  struct s x = {1, 2, 3};
  unsigned long at = (unsigned long)&x;
  unsigned long member = at + 4;
  *(int *)member = 20;
  if (!(x.a == 1 && x.b == 20 && x.c == 3)) reach_error();
  return 0;
}
