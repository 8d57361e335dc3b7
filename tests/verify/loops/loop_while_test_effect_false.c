// EXPECT: false
// the test of a loop may have side effects
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = 3, rounds = 0;
  while (n--) rounds++;
  if (!(n == 0)) reach_error();
  return 0;
}
