// EXPECT: true
// p + 1 moves by one element
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[4] = {10, 20, 30, 40};
  int *p = a + 1;
  p += 2;
  int last = *p--;
  if (!(last == 40 && *p == 30 && p - a == 2)) reach_error();
  return 0;
}
