// EXPECT: false
// a difference of addresses kept in an int, as relative pointers are
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct relative { int offset; };
struct relative table[2];
int x, y;

int *target(struct relative *r) { return (int *)((unsigned long)r + r->offset); }

int main(void) {
  int hidden = 0, *h = &hidden;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  table[0].offset = (int)((unsigned long)&x - (unsigned long)&table[0]);
  *target(table) = 5;
  if (!(x == 0)) reach_error();
  return 0;
}
