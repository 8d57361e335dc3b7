// EXPECT: false
// enumerators count on from the last value
extern void abort(void);
void reach_error(void) { abort(); }

enum e { A, B = 5, C, D = -2, E };

int main(void) {
  if (!(C == 2)) reach_error();
  return 0;
}
