// EXPECT: true
// memset of part of an array
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  memset(a + 1, 0, 2 * sizeof(int));
  if (!(a[0] == 1 && a[1] == 0 && a[2] == 0 && a[3] == 4)) reach_error();
  return 0;
}
