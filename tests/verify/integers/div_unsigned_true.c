// EXPECT: true
// unsigned division of a value above INT_MAX
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 4294967295u;
  if (!(x / 2 == 2147483647u)) reach_error();
  return 0;
}
