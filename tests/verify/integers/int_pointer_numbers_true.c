// EXPECT: true
// SINCE: a pointer made from a number that no address can be denotes the place of that number
extern void abort(void);
void reach_error(void) { abort(); }
static unsigned long counter = 1;
void *give(void) { return (void *)counter++; }
void *seen[2];
int main(void) {
  void *p = give(), *q = give();
  seen[0] = p;
  seen[1] = q;
  if (p == 0 || p == q || seen[0] != p || seen[1] == p) reach_error();
  int *a = (int *)100, *b = (int *)104;
  if (a == b || a + 1 != b || (unsigned long)b != 104 || a > b) reach_error();
}
