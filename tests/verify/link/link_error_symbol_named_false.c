// EXPECT: false
// RUN: --error-function my_error
// NATIVE: skip
extern void other(void) __asm__("my_error");
int main(void) {
  other();
  return 0;
}
