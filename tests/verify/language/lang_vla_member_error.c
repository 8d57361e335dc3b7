// EXPECT: error(arrays of variable length inside structures are not supported)
// SINCE: the message was Clang's
extern void abort(void);
void reach_error(void) { abort(); }
int size(int n) {
  struct { int k; int a[n]; } s;
  return sizeof s;
}
int main(void) {
  if (size(3) != 16) reach_error();
  return 0;
}
