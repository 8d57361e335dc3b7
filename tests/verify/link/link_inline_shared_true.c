// EXPECT: true
// WITH: parts/inline_shared.c
// SINCE: the definitions of both files are the same as converted
extern void abort(void);
void reach_error(void) { abort(); }
enum { kStep = 3 };
struct counter { int value; };
extern int count_up(struct counter *c);
inline int advance(struct counter *c, int n) {
  int sum = n * kStep;
  if (sum > 0) count_up(c);
  return sum + c->value;
}
int main(void) {
  struct counter c = {1};
  if (advance(&c, 2) != 8) reach_error();
  return 0;
}
