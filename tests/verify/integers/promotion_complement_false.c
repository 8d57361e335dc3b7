// EXPECT: false
// ~ works on the promoted int
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char c = 0;
  if (!(~c == 255)) reach_error();
  return 0;
}
