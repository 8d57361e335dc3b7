// EXPECT: true
// ASSUMES-NOT: call-type
// SINCE: prototypes, function types that are compatible, and definitions of the old style rely on nothing
extern void abort(void);
void reach_error(void) { abort(); }
typedef int number;
static int old(c, p) char c; const char *p; { return c + *p; }
static number next(const number *p) { return *p + 1; }
int main(void) {
  int x = 3;
  int (*p)(const int *) = next;
  if (p(&x) != 4 || next(&x) != 4 || old('a', "") != 'a') reach_error();
  return 0;
}
