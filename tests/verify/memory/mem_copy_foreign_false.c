// EXPECT: false
// LIMIT: not confirmed
// NATIVE: skip
// memcpy from memory that the program does not have, to a part of an array
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *foreign(void);

int main(void) {
  int a[3] = {0, 0, 0};
  memcpy(a, foreign(), 6);
  if (!(a[0] != 7)) reach_error();
  return 0;
}
