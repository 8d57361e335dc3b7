// EXPECT: true
// pointers into one array are ordered
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[5];
  int *p = &a[1], *q = &a[4];
  if (!(p < q && q - p == 3 && p != q && &a[4] == q)) reach_error();
  return 0;
}
