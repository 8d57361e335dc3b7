// EXPECT: false
// widening a signed int extends the sign
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -3;
  long long y = x;
  if (!(y == 4294967293LL)) reach_error();
  return 0;
}
