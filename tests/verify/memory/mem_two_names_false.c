// EXPECT: false
// a structure with the same members under another name
extern void abort(void);
void reach_error(void) { abort(); }
struct a { int x; char *s; };
struct b { int y; char *t; };

int main(void) {
  struct a v = {3, 0};
  struct b *p = (struct b *)&v;
  p->y = 4;
  if (!(v.x == 3 && p->t == 0)) reach_error();
  return 0;
}
