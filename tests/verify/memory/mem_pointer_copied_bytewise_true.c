// EXPECT: true
// SINCE: a pointer whose bytes are read as numbers did not count as known to the outside
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q;
  for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
  *q = 5;
  if ((x != 1 && x != 5) || y != 2) reach_error();
}
