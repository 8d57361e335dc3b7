// EXPECT: true
// Of the functions whose address is used, only those are meant to which the pointer may point.
extern void abort(void);
void reach_error(void) { abort(); }
int g;
static int set(void) { return g = 1; }
static int get(void) { return 1; }
static int (*table[2])(void) = {set, get};
int main(int argc, char **argv) {
  int (*f)(void) = get, (*h)(void) = set;
  if ((g == 1) + 2 * f() == 3) reach_error();
  if (h() == 1 && g != 1) reach_error();
  return 0;
}
