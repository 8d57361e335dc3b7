// EXPECT: true
// static assertions and empty statements
extern void abort(void);
void reach_error(void) { abort(); }

_Static_assert(sizeof(int) == 4, "int");

int main(void) {
  ;;
  int x = 1;
  ;
  if (!(x == 1)) reach_error();
  return 0;
}
