// EXPECT: unknown(behind the definition)
// WITH: parts/strong_f.c
// NATIVE: skip
// SINCE: two definitions, of which gcc takes the strong one, were an error
extern void abort(void);
void reach_error(void) { abort(); }
int f(void) { return 1; }
int main(void) {
  extern int f(void) __attribute__((weak));
  if (f() == 2) reach_error();
  return 0;
}
