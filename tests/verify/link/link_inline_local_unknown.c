// EXPECT: unknown(inline definition that differs)
// WITH: parts/inline_local.c
// NATIVE: skip
// SINCE: types of local variables were not compared
extern void abort(void);
void reach_error(void) { abort(); }
inline int f(int x) {
  unsigned char t = x;
  return t;
}
int main(void) {
  if (f(200) == 200) reach_error();
  return 0;
}
