// EXPECT: true
// sizes of the basic types
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  if (!(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4 && sizeof(long long) == 8 && sizeof 'a' == 4)) reach_error();
  return 0;
}
