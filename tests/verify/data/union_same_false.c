// EXPECT: false
// members of the same type share their bytes
extern void abort(void);
void reach_error(void) { abort(); }

union u { int a; int b; };

int main(void) {
  union u x;
  x.a = 5;
  x.b = x.b + 1;
  if (!(x.a == 5)) reach_error();
  return 0;
}
