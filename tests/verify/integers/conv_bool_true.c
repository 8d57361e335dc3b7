// EXPECT: true
// conversion to _Bool compares with zero, it does not truncate
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 256;
  _Bool b = x;
  if (!(b == 1)) reach_error();
  return 0;
}
