// EXPECT: true
// ASSUMES: call-type
// SINCE: a call with more arguments than the function has rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
int first();
int main(void) {
  if (first(3, 4) != 3) reach_error();
  return 0;
}
int first(int x) { return x; }
