// EXPECT: true
// the product of two unsigned int wraps before it is widened
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int a = 65536;
  unsigned long long w = a * a;
  unsigned long long v = (unsigned long long)a * a;
  if (!(w == 0 && v == 4294967296ULL)) reach_error();
  return 0;
}
