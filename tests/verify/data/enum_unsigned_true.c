// EXPECT: true
// an enum type without negative values is unsigned int, its constants are int
extern void abort(void);
void reach_error(void) { abort(); }

enum e { A, B };

int main(void) {
  enum e x = B;
  if (!(x - 2 > 0 && B - 2 < 0)) reach_error();
  return 0;
}
