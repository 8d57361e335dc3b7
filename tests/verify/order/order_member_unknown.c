// EXPECT: unknown(under-approximation: evaluation-order)
// SINCE: the order of operands that the frontend takes was taken for the only one
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
static struct node n;
static int turn(struct node *list) { list->next = &n; return 1; }
int main(void) {
  struct node x = {0, &x}, *p = &x;
  p->next->v = turn(p);  /* of which node? */
  if (x.v == 1) reach_error();
  return 0;
}
