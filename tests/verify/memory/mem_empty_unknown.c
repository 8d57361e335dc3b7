// EXPECT: unknown(alarm not confirmed)
// SINCE: objects without bytes were never where others are; gcc puts them there
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct empty { };
static struct empty a, b;
static int x;
int main(void) {
  void *volatile p = &a;
  void *volatile q = &b;
  void *volatile r = &x;
  if (p == q || p == r || q == r) reach_error();
  return 0;
}
