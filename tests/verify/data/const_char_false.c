// EXPECT: false
// character constants are int; \xff is negative
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = '\xff';
  int n = '\n';
  if (!(x == 255)) reach_error();
  return 0;
}
