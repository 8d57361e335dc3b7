// EXPECT: true
// SINCE: __PRETTY_FUNCTION__ was Clang's text "int name(void)", in C GCC's is "name"
extern void abort(void);
void reach_error(void) { abort(); }
static int name(void) {
  const char *p = __PRETTY_FUNCTION__;
  return sizeof __PRETTY_FUNCTION__ != 5 || p[0] != 'n' || p[4] != 0;
}
int main(void) {
  if (name()) reach_error();
  return 0;
}
