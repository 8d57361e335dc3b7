// EXPECT: false
// unsigned char wraps at 256 when stored
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char c = 255;
  c++;
  if (!(c == 256)) reach_error();
  return 0;
}
