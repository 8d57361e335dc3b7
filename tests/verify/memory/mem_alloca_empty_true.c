// EXPECT: true
// SINCE: two blocks of no bytes were never at one place
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *p = __builtin_alloca(1), *q = __builtin_alloca(1);
  if (p == q) reach_error();
  return 0;
}
