// EXPECT: true
// ASSUMES: memory-safety
// SINCE: an element that nobody wrote rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int a[2];
  int x = a[1], y = a[1];
  if (x != y) reach_error();
  return 0;
}
