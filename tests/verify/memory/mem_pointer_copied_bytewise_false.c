// EXPECT: false
// SINCE: a pointer whose bytes are read as numbers did not count as known to the outside
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x = 1;
  int *p = &x, *q;
  for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
  *q = 5;
  if (x == 5) reach_error();
}
