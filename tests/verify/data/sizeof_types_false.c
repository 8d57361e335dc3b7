// EXPECT: false
// sizes of the basic types
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  if (!(sizeof 'a' == 1)) reach_error();
  return 0;
}
