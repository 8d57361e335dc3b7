// EXPECT: true
// an inner declaration hides the outer one until its block ends
extern void abort(void);
void reach_error(void) { abort(); }

int x = 1;

int main(void) {
  int y = x;
  {
    int x = 2;
    y += x;
    { extern int x; y += 10 * x; }
  }
  y += 100 * x;
  if (!(y == 113)) reach_error();
  return 0;
}
