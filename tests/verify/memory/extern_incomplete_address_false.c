// EXPECT: false(valid-deref)
// RUN: --property valid-deref
// NATIVE: skip
// SINCE: the address of an object of a structure that is not complete
struct hidden;
extern struct hidden object;
static struct hidden *current = 0;
int main(void) {
  int x = 1, *p = current == &object ? &x : 0;
  return *p;
}
