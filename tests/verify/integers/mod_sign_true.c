// EXPECT: true
// the remainder has the sign of the dividend
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -7;
  if (!(x % 2 == -1 && 7 % -2 == 1)) reach_error();
  return 0;
}
