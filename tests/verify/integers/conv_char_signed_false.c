// EXPECT: false
// plain char is signed on x86
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  char c = (char)0xff;
  if (!(c > 0)) reach_error();
  return 0;
}
