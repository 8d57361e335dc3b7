// EXPECT: false
// a volatile variable is ordinary memory
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  volatile int v = 3;
  v = v + 1;
  int w = v;
  if (!(v == 3)) reach_error();
  return 0;
}
