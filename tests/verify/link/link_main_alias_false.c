// EXPECT: false
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
static int real(void) {
  reach_error();
  return 0;
}
int main(void) __attribute__((alias("real")));
