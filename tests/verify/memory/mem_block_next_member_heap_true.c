// EXPECT: true
// everything behind a header is cleared
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, __SIZE_TYPE__), *malloc(__SIZE_TYPE__);
struct record { long head; char name[8]; int number; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  struct record *p = malloc(sizeof *p);
  p->head = 1;
  p->number = 7;
  memset(p->name, 0, sizeof *p - __builtin_offsetof(struct record, name));
  if (k == 123456789u && (p->number == 7 || p->head != 1)) reach_error();
  return 0;
}
