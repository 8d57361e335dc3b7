// EXPECT: true
// a pointer to a structure is one to its first member
extern void abort(void);
void reach_error(void) { abort(); }
struct base { int kind; };
struct derived { struct base base; int extra; };

int main(void) {
  struct derived d = {{1}, 2};
  struct base *b = &d.base;
  b->kind = 7;
  if (!(((struct derived *)b)->extra == 2 && d.base.kind == 7)) reach_error();
  return 0;
}
