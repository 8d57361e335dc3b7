// EXPECT: false
// the value is converted to the return type
extern void abort(void);
void reach_error(void) { abort(); }

static unsigned char low(int x) { return x; }

int main(void) {
  int y = low(300);
  if (!(y == 300)) reach_error();
  return 0;
}
