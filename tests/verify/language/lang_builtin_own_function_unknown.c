// EXPECT: unknown(beside a function ffs)
// NATIVE: skip
// SINCE: a builtin was the program's function of the name behind __builtin_
extern void abort(void);
void reach_error(void) { abort(); }
int ffs(int x) { return 42; }
int main(int argc, char **argv) {
  if (__builtin_ffs(argc | 1) == 1) reach_error();
  return ffs(1);
}
