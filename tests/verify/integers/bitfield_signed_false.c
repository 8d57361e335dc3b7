// EXPECT: false
// a signed bit-field of one bit holds 0 and -1
extern void abort(void);
void reach_error(void) { abort(); }

struct s { signed int a : 1; signed int b : 4; };

int main(void) {
  struct s x = {0, 0};
  x.a = -1;
  x.b = 9;
  if (!(x.b == 9)) reach_error();
  return 0;
}
