// EXPECT: true
// i /= 2u divides as unsigned
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i = -4;
  i /= 2u;
  if (!(i == 2147483646)) reach_error();
  return 0;
}
