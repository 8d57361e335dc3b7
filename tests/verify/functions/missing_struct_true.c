// EXPECT: true
// RUN: --missing-bodies=pure
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct pair { int a; int b; };
extern struct pair make(void);

int main(void) {
  struct pair p = {1, 2}, q = {3, 4};
  p = make();
  if (q.a != 3 || (p.a == 1 && p.a != 1)) reach_error();
  return 0;
}
