// EXPECT: unknown(section .init_array)
// NATIVE: skip
// SINCE: sections were ignored
extern void abort(void);
void reach_error(void) { abort(); }
static void evil(void) { reach_error(); }
static void (*p)(void) __attribute__((section(".init_array"), used)) = evil;
int main(void) { return 0; }
