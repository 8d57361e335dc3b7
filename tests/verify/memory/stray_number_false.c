// EXPECT: false
// RUN: --property unreach-call,valid-deref
// NATIVE: skip
// SINCE: the number of a pointer that is far outside of its object was one that has nothing to do with it
extern void reach_error(void);
int main(void) {
  char x[150];
  char *s = x, *c = s + 140;
  if ((unsigned long)c == (unsigned long)s + 140) reach_error();
  return 0;
}
