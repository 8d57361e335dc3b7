// EXPECT: true
// bytes of a pointer are overwritten by a number
extern void abort(void);
void reach_error(void) { abort(); }
union u { unsigned long n; int *p; };

int main(void) {
  int y = 1;
  union u a;
  a.p = &y;
  a.n = 0;
  if (!(a.p == 0)) reach_error();
  return 0;
}
