// EXPECT: false
// a pointer kept in a union is written through
extern void abort(void);
void reach_error(void) { abort(); }
union u { long n; int *p; };

int main(void) {
  int y = 1, z = 2;
  union u a;
  a.n = 0;
  a.p = &y;
  *a.p = 9;
  if (!(y == 1 && z == 2)) reach_error();
  return 0;
}
