// EXPECT: false
// missing initialisers are zero
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[4] = {1, 2};
  if (!(a[1] == 2 && a[2] == 2)) reach_error();
  return 0;
}
