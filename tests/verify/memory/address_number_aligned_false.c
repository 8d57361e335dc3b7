// EXPECT: false
// SINCE: the address of an object has its alignment also as a number
extern void abort(void);
void reach_error(void) { abort(); }
int g;
struct s { char c; long l; } t;
int main(void) {
  int x;
  unsigned long a = (unsigned long)&g, b = (unsigned long)&t.l, c = (unsigned long)&x;
  if (a & 3 || b % sizeof(long) || c & 3) reach_error();
  if (((unsigned long)&t.c & 3) == 0) reach_error();
}
