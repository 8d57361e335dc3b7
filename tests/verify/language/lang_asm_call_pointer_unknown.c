// EXPECT: unknown(inline assembly that may go elsewhere)
// NATIVE: skip
// SINCE: a call through a pointer was not seen
extern void abort(void);
void reach_error(void) { abort(); }
static void bad(void) { reach_error(); }
void (*volatile chosen)(void) = bad;
int main(void) {
  void (*to)(void) = chosen;
  __asm__ volatile("call *%0" : : "r"(to) : "memory");
  return 0;
}
