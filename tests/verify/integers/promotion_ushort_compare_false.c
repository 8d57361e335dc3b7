// EXPECT: false
// unsigned short promotes to int, so -1 stays negative
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned short s = 65535;
  int i = -1;
  if (!(s == (unsigned short)i && s == i)) reach_error();
  return 0;
}
