// EXPECT: true
// ASSUMES-NOT: library-name
// SINCE: a static function, or one that no compiler knows, is the program's own
extern void abort(void);
void reach_error(void) { abort(); }
static int abs(int x) { return x < 0 ? -1 : x; }
int step(int x) { return x + 1; }
int main(void) {
  volatile int v = 3;
  if (abs(v) != 3 || step(v) != 4) reach_error();
  return 0;
}
