// EXPECT: false
// memmove reads everything before it writes
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memmove(void *, const void *, unsigned long);

int main(void) {
  char a[6] = {1, 2, 3, 4, 5, 6};
  memmove(a + 1, a, 4);
  if (!(a[0] == 1 && a[1] == 1 && a[2] == 1 && a[4] == 4 && a[5] == 6)) reach_error();
  return 0;
}
