// EXPECT: false
// the right side of && is skipped
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 0, c = 0;
  if (c && (x = 1)) c = 2;
  if (!(x == 1)) reach_error();
  return 0;
}
