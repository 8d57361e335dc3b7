// EXPECT: true
// chained assignments convert at each step
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x;
  signed char c;
  x = c = 200;
  if (!(x == -56)) reach_error();
  return 0;
}
