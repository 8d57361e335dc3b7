// EXPECT: false
// left shift of unsigned drops high bits
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 0x80000001u;
  if (!((x << 1) > 2)) reach_error();
  return 0;
}
