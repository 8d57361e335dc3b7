// EXPECT: false
// NATIVE: skip
// RUN: --random 0
// SINCE: each member of an uninitialised local structure was recorded at offset 0
extern void reach_error(void);
struct inner { char c; int v[3]; };
struct outer { short s; struct inner in; int last; };
int main(void) {
  struct outer o;
  int rounds = 0;
  for (int k = 0; k < 2; k++) {
    struct outer other;
    if (other.in.v[2] == 40 + k && other.last == other.in.v[2] * 3) rounds++;
  }
  if (rounds == 2 && o.s == -3 && o.in.c == 'x' && o.in.v[1] == 70000 && o.last == o.in.v[1] + 1) reach_error();
  return 0;
}
