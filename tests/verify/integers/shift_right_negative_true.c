// EXPECT: true
// right shift of a negative int is arithmetic
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -5;
  if (!((x >> 1) == -3)) reach_error();
  return 0;
}
