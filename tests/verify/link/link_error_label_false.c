// EXPECT: false
// NATIVE: skip
// SINCE: the error function was known by one of its names only
extern void abort(void);
void reach_error(void) __asm__("my_err");
void reach_error(void) { abort(); }
int main(void) {
  reach_error();
  return 0;
}
