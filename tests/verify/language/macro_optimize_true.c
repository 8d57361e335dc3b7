// EXPECT: true
// ASSUMES: compiler
// SINCE: whether the compiler optimises was answered without a word
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
#ifdef __OPTIMIZE__
  reach_error();
#endif
  return 0;
}
