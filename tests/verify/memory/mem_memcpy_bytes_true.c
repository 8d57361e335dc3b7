// EXPECT: true
// memcpy between an array of bytes and a number
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, unsigned long);

int main(void) {
  unsigned char b[6] = {9, 1, 2, 3, 4, 9};
  unsigned x;
  memcpy(&x, b + 1, 4);
  if (!(x == 0x04030201u)) reach_error();
  return 0;
}
