// EXPECT: false
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
struct node { int v; struct node *next; };
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  struct node *head = 0;
  unsigned count = __VERIFIER_nondet_uint(), seen = 0;
  if (count > 1000) return 0;
  for (unsigned i = 0; i <= count; i++) {
    struct node *x = malloc(sizeof *x);
    x->next = head;
    head = x;
  }
  for (struct node *p = head; p; p = p->next) seen++;
  if (seen != count) reach_error();
  return 0;
}
