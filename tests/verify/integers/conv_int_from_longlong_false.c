// EXPECT: false
// long long to int keeps the low 32 bits
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long long x = 5000000000LL;
  int i = (int)x;
  if (!(i == 5000000000LL)) reach_error();
  return 0;
}
