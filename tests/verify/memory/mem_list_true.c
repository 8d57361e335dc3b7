// EXPECT: true
// a list on the heap
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
struct node { int v; struct node *next; };

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->v = i;
    n->next = head;
    head = n;
  }
  if (!(head->v == 2 && head->next->next->v == 0 && head->next->next->next == 0)) reach_error();
  return 0;
}
