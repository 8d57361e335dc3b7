// EXPECT: true
// enumerators count on from the last value
extern void abort(void);
void reach_error(void) { abort(); }

enum e { A, B = 5, C, D = -2, E };

int main(void) {
  if (!(A == 0 && C == 6 && E == -1)) reach_error();
  return 0;
}
