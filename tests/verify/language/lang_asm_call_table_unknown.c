// EXPECT: unknown(inline assembly that may go elsewhere)
// NATIVE: skip
// SINCE: a call through memory was not seen
extern void abort(void);
void reach_error(void) { abort(); }
static void bad(void) { reach_error(); }
__attribute__((used)) void (*table[1])(void) = {bad};
int main(void) {
  __asm__ volatile("call *table" : : : "memory");
  return 0;
}
