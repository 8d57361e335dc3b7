// EXPECT: unknown(section .fini_array)
// NATIVE: skip
// SINCE: sections were ignored
extern void abort(void);
void reach_error(void) { abort(); }
static void evil(void) { reach_error(); }
int main(void) {
  static void (*p)(void) __attribute__((section(".fini_array"), used)) = evil;
  return 0;
}
