// EXPECT: true
// unsigned multiplication wraps
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 65536u;
  if (!(x * x == 0)) reach_error();
  return 0;
}
