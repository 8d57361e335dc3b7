// EXPECT: true
// two pointers to one variable
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 1;
  int *p = &x, *q = p;
  *p = 3;
  *q = *q + *p;
  if (!(x == 6)) reach_error();
  return 0;
}
