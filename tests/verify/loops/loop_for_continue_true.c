// EXPECT: true
// continue in a for loop runs the increment
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i, n = 0;
  for (i = 0; i < 5; i++) {
    if (i == 2) continue;
    n++;
  }
  if (!(n == 4 && i == 5)) reach_error();
  return 0;
}
