// EXPECT: true
// do runs its body before the test
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = 0;
  do {
    n++;
  } while (0);
  if (!(n == 1)) reach_error();
  return 0;
}
