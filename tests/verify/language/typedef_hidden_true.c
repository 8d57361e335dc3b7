// EXPECT: true
// a typedef name may be hidden by a variable
extern void abort(void);
void reach_error(void) { abort(); }

typedef unsigned char byte;

int main(void) {
  byte b = 257;
  int r = b;
  {
    int byte = 3;
    r += byte;
  }
  if (!(r == 4)) reach_error();
  return 0;
}
