// EXPECT: false
// a packed pointer is written over another one, or beside it
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct __attribute__((packed)) packed { char tag; int *p; };
char buf[32] __attribute__((aligned(16)));
int x, y;

int main(void) {
  int **q = (int **)buf;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  *q = &x;
  struct packed *p = (struct packed *)(buf + 3);
  p->p = &y;
  if (!(*q == &x)) reach_error();
  return 0;
}
