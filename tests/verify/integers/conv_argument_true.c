// EXPECT: true
// an argument is converted to the parameter type
extern void abort(void);
void reach_error(void) { abort(); }

static int f(short s) { return s; }

int main(void) {
  int y = f(65537);
  if (!(y == 1)) reach_error();
  return 0;
}
