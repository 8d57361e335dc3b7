// EXPECT: false
// SINCE: the value that an uninitialised variable holds is any
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int x;
  int a = x, b = x;
  if (a == b && a > 7) reach_error();
  return 0;
}
