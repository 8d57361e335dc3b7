// EXPECT: true
// NATIVE: skip
// the result of a function may point to what a structure given to it points to
extern void abort(void);
void reach_error(void) { abort(); }
struct s { int *p; };
int *ext(struct s);

int main(void) {
  int x = 0, y = 0, *h = &y;
  struct s s = {&x};
  int *q = ext(s);
  *q = 1;
  if (!(*h == 0)) reach_error();
  return 0;
}
