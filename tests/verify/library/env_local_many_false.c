// EXPECT: false
// NATIVE: skip
// SINCE: the many values of an uninitialised aggregate are bytes that a second declarator copies, not an initialiser
extern void abort(void);
void reach_error(void) { abort(); }
struct pair { char c; int i; };
int main(void) {
  struct pair a[40], *p = a, b = {1, 2};
  for (int k = 0; k < 40; k++, p++)
    if (p->i != k + 1 || p->c != 'x') return 0;
  if (b.i == 2 && a[39].i == 40) reach_error();
  return 0;
}
