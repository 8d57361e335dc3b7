// EXPECT: true
// --x has the new value
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 5;
  int y = --x;
  if (!(y == 4 && x == 4)) reach_error();
  return 0;
}
