// EXPECT: false
// *p++ reads first and moves the pointer
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[3] = {1, 2, 3};
  int *p = a;
  int x = *p++;
  int y = ++*p;
  if (!(a[0] == 2)) reach_error();
  return 0;
}
