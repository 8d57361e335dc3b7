// EXPECT: unknown(weak symbol that no file defines)
// SINCE: a weak variable declared in a block was never absent
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  extern int w __attribute__((weak));
  if (&w == 0) reach_error();
  return 0;
}
