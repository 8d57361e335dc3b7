// EXPECT: unknown(alarm not confirmed)
// SINCE: an object without bytes was only where others are when no pointer was of unknown origin
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern void *elsewhere(void);
struct empty { };
static struct empty e;
static int x;
int main(void) {
  int n = __VERIFIER_nondet_int();
  void *volatile p = &e;
  void *volatile r = &x;
  if (n) p = elsewhere();
  if (n == 0 && p == r) reach_error();
  return 0;
}
