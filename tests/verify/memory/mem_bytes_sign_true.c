// EXPECT: true
// bytes of a negative number through char *
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -2;
  char *p = (char *)&x;
  if (!(p[0] == -2 && p[3] == -1)) reach_error();
  return 0;
}
