// EXPECT: false
// a void pointer carries the address
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 5;
  void *v = &x;
  *(int *)v = 6;
  if (!(x == 5)) reach_error();
  return 0;
}
