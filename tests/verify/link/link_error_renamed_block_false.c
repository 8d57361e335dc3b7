// EXPECT: false
// WITH: parts/error_symbol_call.c
// NATIVE: skip
// SINCE: what a declaration in a block says about the error's symbol was not seen by other files
extern int work(void);
static void never(void) {
  extern void reach_error(void) __asm__("stop_here");
  reach_error();
}
int main(int argc, char **argv) {
  (void)argv;
  if (argc < 0) never();
  return work();
}
