// EXPECT: unknown(inline definition that differs)
// WITH: parts/inline_constant.c
// NATIVE: skip
// SINCE: definitions of equal text were taken to be equal
extern void abort(void);
void reach_error(void) { abort(); }
enum { K = 1 };
inline int f(void) { return K; }
int main(void) {
  if (f() == 1) reach_error();
  return 0;
}
