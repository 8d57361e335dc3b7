// EXPECT: true
// ASSUMES: block-address
// SINCE: that a variable of a block comes back to its address was assumed and not listed
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned long last = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    unsigned long here = (unsigned long)&x;
    if (i > 0 && here != last) reach_error();
    last = here;
  }
  return 0;
}
