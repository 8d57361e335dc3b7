// EXPECT: true
// SINCE: assignments whose right side changes the variable before a sequence point are defined
extern void abort(void);
void reach_error(void) { abort(); }
static int next(int x) { return x + 1; }
int main(void) {
  int i = 1, j = 0;
  i = (i++, i);
  if (i != 2) reach_error();
  i = next(i++);
  if (i != 3) reach_error();
  i = i++ && i == 4;
  if (i != 1) reach_error();
  i = j = 5;
  if (i != 5 || j != 5) reach_error();
  return 0;
}
