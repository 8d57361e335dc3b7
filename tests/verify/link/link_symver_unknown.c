// EXPECT: unknown(file-scope asm that defines foo)
// WITH: parts/symver.c
// NATIVE: skip
// SINCE: .symver defined a function
extern void abort(void);
void reach_error(void) { abort(); }
void foo(void);
int main(void) {
  foo();
  return 0;
}
