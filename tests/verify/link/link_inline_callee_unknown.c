// EXPECT: unknown(inline definition that differs)
// WITH: parts/inline_callee.c
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
static int one(void) { return 1; }
inline int f(void) { return one(); }
int main(void) {
  if (f() == 1) reach_error();
  return 0;
}
