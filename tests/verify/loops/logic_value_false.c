// EXPECT: false
// relations have the value 0 or 1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 3;
  if (!(3 > x - 1 > 1)) reach_error();
  return 0;
}
