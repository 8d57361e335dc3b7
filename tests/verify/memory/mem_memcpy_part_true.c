// EXPECT: true
// memcpy of the middle of an array
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, unsigned long);

int main(void) {
  int a[5] = {1, 2, 3, 4, 5}, b[5] = {0};
  memcpy(&b[1], &a[2], 2 * sizeof(int));
  if (!(b[0] == 0 && b[1] == 3 && b[2] == 4 && b[3] == 0)) reach_error();
  return 0;
}
