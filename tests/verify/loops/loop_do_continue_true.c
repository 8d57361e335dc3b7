// EXPECT: true
// continue in a do loop goes to the test
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = 0, rounds = 0;
  do {
    rounds++;
    if (n++ < 2) continue;
    n = 10;
  } while (n < 3);
  if (!(rounds == 3 && n == 10)) reach_error();
  return 0;
}
