// EXPECT: unknown(alarm not confirmed)
// SINCE: data at the address of a function was memory of several types, which is not supported
extern void abort(void);
void reach_error(void) { abort(); }
static __attribute__((aligned(16))) void f(void) {}
int main(void) {
  int *p = (int *)(void *)f;
  if (p[0] == 1234567) reach_error();
}
