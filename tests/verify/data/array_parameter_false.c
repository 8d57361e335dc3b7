// EXPECT: false
// an array argument is passed by reference
extern void abort(void);
void reach_error(void) { abort(); }

static void set(int a[], int i) { a[i] = 9; }

int main(void) {
  int a[3] = {1, 2, 3};
  set(a, 1);
  set(a + 1, 1);
  if (!(a[1] == 2)) reach_error();
  return 0;
}
