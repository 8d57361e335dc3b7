// EXPECT: true
// NATIVE: skip
// ASSUMES: function-attribute
// SINCE: what compilers make of returns_nonnull, where a function returns null, rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
static int x;
__attribute__((returns_nonnull, noinline)) int *get(int k) { return k ? &x : 0; }
int main(void) {
  if (get(0) != 0) reach_error();
  return 0;
}
