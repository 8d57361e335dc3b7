// EXPECT: true
// a pointer is changed through its address
extern void abort(void);
void reach_error(void) { abort(); }

static void aim(int **pp, int *t) { *pp = t; }

int main(void) {
  int x = 1, y = 2;
  int *p = &x;
  aim(&p, &y);
  *p = 8;
  if (!(x == 1 && y == 8)) reach_error();
  return 0;
}
