// EXPECT: true
// a negative int as unsigned is large
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -1;
  unsigned int u = x;
  if (!(u > 4000000000u)) reach_error();
  return 0;
}
