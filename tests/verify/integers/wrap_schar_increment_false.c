// EXPECT: false
// signed char: promoted addition, then conversion
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  signed char c = 127;
  c++;
  if (!(c == 128)) reach_error();
  return 0;
}
