// EXPECT: unknown(alias of what this file does not define)
// WITH: parts/strong.c
// an alias stays with its file's weak definition when another file replaces that one
extern void abort(void);
void reach_error(void) { abort(); }
__attribute__((weak)) int level(void) { return 0; }
int first(void) __attribute__((alias("level")));
int main(void) {
  if (first() == 0) reach_error();
  return 0;
}
