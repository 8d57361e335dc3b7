// EXPECT: false
// the suffix decides the type of the sum
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned long long a = 4294967295u + 1u;
  unsigned long long b = 4294967295u + 1ull;
  if (!(a == b)) reach_error();
  return 0;
}
