// EXPECT: unknown(attribute copy)
// NATIVE: skip
// SINCE: Clang ignores the attribute: TRUE, and GCC's program has a second constructor
extern void abort(void);
void reach_error(void) { abort(); }
int x;
__attribute__((constructor)) static void first(void) { x++; }
__attribute__((copy(first))) static void second(void) { x += 2; }
int main(void) {
  if (x != 1) reach_error();
  return 0;
}
