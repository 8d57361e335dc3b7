// EXPECT: false
// an assignment has the converted value of its left side
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char c;
  int x = (c = 300);
  if (!(x == 300)) reach_error();
  return 0;
}
