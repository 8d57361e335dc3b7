// EXPECT: true
// SINCE: the counterpart: the loop ends before
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int y = 0, z = 0, rounds = 0;
  while (rounds < 4) {
    if (y > 5) reach_error();
    if (z > rounds) reach_error();
    z++;
    rounds++;
  }
  return 0;
}
