// EXPECT: false
// x++ has the old value
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 5;
  int y = x++;
  if (!(y == 6)) reach_error();
  return 0;
}
