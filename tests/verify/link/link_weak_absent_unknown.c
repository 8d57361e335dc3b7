// EXPECT: unknown(weak symbol that no file defines)
// the address of a weak symbol that nothing defines is null
extern void abort(void);
void reach_error(void) { abort(); }
extern int tuning __attribute__((weak));
static int hook(void) __attribute__((weakref("nowhere")));
int main(void) {
  if (!&tuning && !hook) reach_error();
  return 0;
}
