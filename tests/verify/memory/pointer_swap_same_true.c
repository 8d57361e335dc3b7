// EXPECT: true
// swap of a variable with itself
extern void abort(void);
void reach_error(void) { abort(); }

static void mix(int *a, int *b) { *a = *a + *b; *b = 1; }

int main(void) {
  int x = 4;
  mix(&x, &x);
  if (!(x == 1)) reach_error();
  return 0;
}
