// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
struct shape { int (*area)(int, int); int w, h; };
static int rectangle(int w, int h) { return w * h; }
static int border(int w, int h) { return 2 * (w + h); }
static struct shape *make(int (*area)(int, int), int w, int h) {
  struct shape *s = malloc(sizeof *s);
  s->area = area;
  s->w = w;
  s->h = h;
  return s;
}

int main(void) {
  struct shape *a = make(rectangle, 3, 4), *b = make(border, 3, 4);
  if (a->area(a->w, a->h) != 12) reach_error();
  if (b->area(b->w, b->h) != 12) reach_error();
  return 0;
}
