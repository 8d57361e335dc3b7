// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long);
struct node { struct node *next; int key; };
static int set(struct node *n, int key) { return n->key = key; }
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  a->next = b;
  b->next = a;
  b->key = 0;
  if ((b->key == 7) + 2 * set(a->next, 7) == 15) reach_error();
  return 0;
}
