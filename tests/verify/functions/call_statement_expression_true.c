// EXPECT: true
// a statement expression has the value of its last statement
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 3;
  int y = ({ int t = x; x++; t * 2; }) + 1;
  if (!(y == 7 && x == 4)) reach_error();
  return 0;
}
