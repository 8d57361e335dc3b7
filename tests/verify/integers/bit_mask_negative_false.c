// EXPECT: false
// a mask of a negative int is not negative
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -3;
  if (!((x & 15) == -3)) reach_error();
  return 0;
}
