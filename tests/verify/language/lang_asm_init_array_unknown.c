// EXPECT: unknown(names the function evil)
// NATIVE: skip
// SINCE: a template put a function among the constructors
extern void abort(void);
void reach_error(void) { abort(); }
void evil(void) { reach_error(); }
int main(void) {
  __asm__ volatile(".pushsection .init_array,\"aw\"\n.quad evil\n.popsection");
  return 0;
}
