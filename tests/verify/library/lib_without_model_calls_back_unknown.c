// EXPECT: unknown(library function sigset)
// NATIVE: skip
// SINCE: library functions without a model counted as functions without body and effect
extern void reach_error(void);
void (*sigset(int signal, void (*handler)(int)))(int);
int raise(int signal);
static void handler(int n) { reach_error(); }
int main(void) {
  sigset(10, handler);
  raise(10);
  return 0;
}
