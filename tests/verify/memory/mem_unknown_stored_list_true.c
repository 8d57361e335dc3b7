// EXPECT: true
// NATIVE: skip
// insertion behind the head of a list of the environment
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
struct list { struct list *next; int v; };
extern struct list *head(void);

int main(void) {
  struct list *h = head(), *x = malloc(sizeof *x), *y = malloc(sizeof *y);
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  x->v = y->v = 0;
  x->next = h->next;
  h->next = x;
  h->next->v = 5;
  if (!((x->v == 0 || x->v == 5) && y->v == 0)) reach_error();
  return 0;
}
