// EXPECT: false
// NATIVE: skip
// SINCE: an error function that no file defines was known by its name in C only
int main(void) {
  extern void other(void) __asm__("reach_error");
  other();
  return 0;
}
