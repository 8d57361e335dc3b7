// EXPECT: false
// a negative int becomes its value modulo 256
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -1;
  unsigned char c = x;
  if (!(c == -1)) reach_error();
  return 0;
}
