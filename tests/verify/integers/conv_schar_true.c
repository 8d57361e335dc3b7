// EXPECT: true
// int to signed char keeps the low eight bits
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 200;
  signed char c = x;
  if (!(c == -56)) reach_error();
  return 0;
}
