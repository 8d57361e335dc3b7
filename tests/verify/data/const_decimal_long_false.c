// EXPECT: false
// RUN: --64
// a decimal constant is never unsigned: it becomes long
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -1;
  if (!(x == 4294967295)) reach_error();
  return 0;
}
