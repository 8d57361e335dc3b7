// EXPECT: false
// int to unsigned long long: sign first, then modulo 2^64
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -1;
  unsigned long long y = x;
  if (!(y == 4294967295ULL)) reach_error();
  return 0;
}
