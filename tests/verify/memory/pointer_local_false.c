// EXPECT: false
// a write through a pointer to a local
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  *p = 5;
  p = &y;
  *p += 1;
  if (!(x == 1)) reach_error();
  return 0;
}
