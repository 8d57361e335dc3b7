// EXPECT: unknown(inline assembly that names the function bad)
// NATIVE: skip
// assembly may call a function of the program
extern void abort(void);
void reach_error(void) { abort(); }
static void bad(void) __attribute__((used));
static void bad(void) { reach_error(); }

int main(void) {
  asm volatile("call bad" ::: "memory", "cc");
  return 0;
}
