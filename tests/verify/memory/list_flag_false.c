// EXPECT: false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
int main(void) {
  int flag = __VERIFIER_nondet_int();
  struct node *head = malloc(sizeof *head), *p = head;
  while (__VERIFIER_nondet_int()) {
    p->v = flag ? 1 : 2;
    p->next = malloc(sizeof *p);
    p = p->next;
  }
  if (p != head) p->v = 3;
  p = head;
  if (flag) while (p->v == 1) p = p->next;
  else while (p->v == 2) p = p->next;
  if (p->v != 3) reach_error();
  return 0;
}
