// EXPECT: false
// a block written to a member of a packed structure cuts pointers
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, unsigned long);
struct packed { char c; int *p; } __attribute__((packed));
union u { struct packed s[2]; int *all[3]; };

int main(void) {
  int x = 0;
  union u u;
  unsigned i = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (i > 1) return 0;
  u.all[0] = u.all[1] = u.all[2] = &x;
  memset(&u.s[i].p, 0, sizeof u.s[i].p);
  if (!(i == 1 || u.all[0] == &x)) reach_error();
  return 0;
}
