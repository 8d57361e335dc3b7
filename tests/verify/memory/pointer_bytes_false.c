// EXPECT: false
// the bytes of an int through unsigned char *
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 0x11223344;
  unsigned char *p = (unsigned char *)&x;
  p[1] = 0;
  if (!(x == 0x11003344)) reach_error();
  return 0;
}
