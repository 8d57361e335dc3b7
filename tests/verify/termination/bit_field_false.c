// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a number of three bits
struct s { unsigned n : 3; };
int main(void) {
  struct s s = {0};
  while (s.n < 8) s.n++;
}
