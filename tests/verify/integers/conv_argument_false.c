// EXPECT: false
// an argument is converted to the parameter type
extern void abort(void);
void reach_error(void) { abort(); }

static int f(short s) { return s; }

int main(void) {
  int y = f(65537);
  if (!(y == 65537)) reach_error();
  return 0;
}
