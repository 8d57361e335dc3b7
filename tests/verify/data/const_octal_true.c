// EXPECT: true
// a leading zero means octal
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 010;
  if (!(x == 8)) reach_error();
  return 0;
}
