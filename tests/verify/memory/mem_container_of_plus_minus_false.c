// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct link { struct link *next; };
struct item { unsigned v; struct link link; };
int main(void) {
  struct item x = {__VERIFIER_nondet_uint(), {0}};
  struct link *p = &x.link;
  struct item *q = (struct item *)((char *)p + -__builtin_offsetof(struct item, link));
  q->v += 9;
  if (x.v == 9) reach_error();
  return 0;
}
