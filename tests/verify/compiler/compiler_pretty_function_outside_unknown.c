// EXPECT: unknown(name of a function outside of functions)
// NATIVE: skip
// SINCE: outside of functions __PRETTY_FUNCTION__ is "top level" for GCC and empty for Clang
extern void abort(void);
void reach_error(void) { abort(); }
const char *outside = __PRETTY_FUNCTION__;
int main(void) {
  if (outside[0]) reach_error();
  return 0;
}
