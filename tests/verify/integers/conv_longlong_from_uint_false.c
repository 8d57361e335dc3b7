// EXPECT: false
// widening an unsigned int extends by zeros
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = -3;
  long long y = x;
  if (!(y == -3)) reach_error();
  return 0;
}
