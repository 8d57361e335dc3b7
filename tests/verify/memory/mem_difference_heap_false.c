// EXPECT: false
// SINCE: the distance of the same member of two elements of a block was one of members only
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct s { char k; int v; };
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  struct s *s = malloc(3 * sizeof(struct s));
  char *p = (char *)&s[2].v, *q = (char *)&s[0].v;
  if ((p - q) / (long)sizeof(struct s) == 2) reach_error();
  return 0;
}
