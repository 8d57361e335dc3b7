// EXPECT: false
// a string initialises an array with its terminator, if there is room
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  char a[] = "ab";
  char b[2] = "ab";
  char c[5] = "ab";
  if (!(sizeof(a) == 2)) reach_error();
  return 0;
}
