// EXPECT: false
// attributes, inline and register change nothing
extern void abort(void);
void reach_error(void) { abort(); }

static inline __attribute__((always_inline, unused)) int f(register int x) { return x + 1; }

int main(void) {
  int y __attribute__((aligned(16))) = f(1);
  if (!(y == 1)) reach_error();
  return 0;
}
