// EXPECT: true
// a narrow unsigned bit-field promotes to int
extern void abort(void);
void reach_error(void) { abort(); }

struct s { unsigned int a : 3; };

int main(void) {
  struct s x = {1};
  int negative = (x.a - 2) < 0;
  if (!(negative == 1)) reach_error();
  return 0;
}
