// EXPECT: unknown(inline definition that differs)
// WITH: parts/inline_differs.c
// NATIVE: skip
// SINCE: C leaves open which definition is called
extern void abort(void);
void reach_error(void) { abort(); }
int f(void) { return 2; }
int call(void);
int main(void) {
  if (call() == 1) reach_error();
  return 0;
}
