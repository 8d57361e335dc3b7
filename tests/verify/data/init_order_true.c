// EXPECT: true
// initialisers run each time the block is entered
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int t = 10;
    t += i;
    sum += t;
  }
  if (!(sum == 33)) reach_error();
  return 0;
}
