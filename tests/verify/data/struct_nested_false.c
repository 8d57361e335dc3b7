// EXPECT: false
// fields of fields
extern void abort(void);
void reach_error(void) { abort(); }

struct line { struct { int x, y; } from, to; };

int main(void) {
  struct line l = {{1, 2}, {3, 4}};
  l.to.x = l.from.y + 5;
  if (!(l.from.x == 7)) reach_error();
  return 0;
}
