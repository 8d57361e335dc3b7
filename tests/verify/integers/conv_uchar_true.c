// EXPECT: true
// a negative int becomes its value modulo 256
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -1;
  unsigned char c = x;
  if (!(c == 255)) reach_error();
  return 0;
}
