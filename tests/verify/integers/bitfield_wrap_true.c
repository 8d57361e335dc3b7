// EXPECT: true
// an unsigned bit-field is modulo its width
extern void abort(void);
void reach_error(void) { abort(); }

struct s { unsigned int a : 3; unsigned int b : 5; };

int main(void) {
  struct s x = {7, 1};
  x.a++;
  if (!(x.a == 0 && x.b == 1)) reach_error();
  return 0;
}
