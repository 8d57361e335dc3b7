// EXPECT: false
// a jump over an initialiser leaves the variable indeterminate
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int seen = 0;
  goto inside;
  {
    int x = 5;
  inside:
    x = x & 0;
    seen = x + 1;
  }
  if (!(seen == 6)) reach_error();
  return 0;
}
