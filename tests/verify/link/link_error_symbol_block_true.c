// EXPECT: true
// NATIVE: skip
// SINCE: an error function that no file defines was known by its name in C only
int main(void) {
  extern void other(void) __asm__("reach_errors");
  other();
  return 0;
}
