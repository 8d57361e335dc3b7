// EXPECT: false
// right shift of an unsigned int fills with zeros
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 0x80000000u;
  if (!((x >> 31) == 4294967295u)) reach_error();
  return 0;
}
