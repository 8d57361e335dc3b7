// EXPECT: true
// ASSUMES: indeterminate
// SINCE: two reads of a variable that nobody wrote rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x;
  int a = x, b = x;
  if (a != b) reach_error();
  return 0;
}
