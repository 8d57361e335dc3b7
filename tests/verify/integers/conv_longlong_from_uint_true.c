// EXPECT: true
// widening an unsigned int extends by zeros
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = -3;
  long long y = x;
  if (!(y == 4294967293LL)) reach_error();
  return 0;
}
