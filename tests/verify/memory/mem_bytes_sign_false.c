// EXPECT: false
// bytes of a negative number through char *
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -2;
  char *p = (char *)&x;
  if (!(p[0] == -2 && p[3] == 255)) reach_error();
  return 0;
}
