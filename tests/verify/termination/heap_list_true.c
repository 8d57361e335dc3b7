// EXPECT: true
// RUN: --property termination
// SINCE: a list on the heap, built and walked; the other never moves on
extern void *malloc(unsigned long);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++) { struct node *n = malloc(sizeof *n); if (!n) return 0; n->next = list; list = n; }
  for (struct node *p = list; p; p = p->next) ;
}
