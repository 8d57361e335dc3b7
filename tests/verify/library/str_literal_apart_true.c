// EXPECT: true
// literals that cannot share their bytes; one literal evaluated twice
extern void abort(void);
void reach_error(void) { abort(); }
static const char *f(int n) { return n ? "abc" : "abd"; }
int main(void) {
  if (f(0) == f(1)) reach_error();
  if (f(1) != f(1)) reach_error();
  return 0;
}
