// EXPECT: unknown(names the function)
// NATIVE: skip
// SINCE: the assembler name of a static function was not known
extern void abort(void);
void reach_error(void) { abort(); }
static void evil(void) __asm__("ev");
static void __attribute__((used)) evil(void) { reach_error(); }
int main(void) {
  __asm__ volatile("call ev" : : : "memory");
  return 0;
}
