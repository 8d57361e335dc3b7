// EXPECT: false
// SINCE: a write through a pointer that lost its const, to an object that is not const
extern void abort(void);
void reach_error(void) { abort(); }
static void set(const int *p) { *(int *)p = 8; }
int main(void) {
  int c = 7;
  set(&c);
  if (c == 8) reach_error();
  return 0;
}
