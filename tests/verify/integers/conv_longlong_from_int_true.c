// EXPECT: true
// widening a signed int extends the sign
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -3;
  long long y = x;
  if (!(y == -3)) reach_error();
  return 0;
}
