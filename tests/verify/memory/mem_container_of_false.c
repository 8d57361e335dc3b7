// EXPECT: false
// from a member to the structure around it
extern void abort(void);
void reach_error(void) { abort(); }
struct link { struct link *next; };
struct item { int id; struct link link; int weight; };
#define ITEM(p) ((struct item *)((char *)(p) - (unsigned long)&((struct item *)0)->link))

int main(void) {
  struct item a = {1, {0}, 10}, b = {2, {0}, 20};
  a.link.next = &b.link;
  struct item *q = ITEM(a.link.next);
  q->weight = 21;
  if (!(b.weight == 21 && q->id == 1 && a.weight == 10)) reach_error();
  return 0;
}
