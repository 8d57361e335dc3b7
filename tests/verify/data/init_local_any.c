// EXPECT: false
// NATIVE: skip
// an uninitialised automatic variable has any value
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x;
  if (x == 42) reach_error();
  return 0;
}
