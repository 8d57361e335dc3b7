// EXPECT: false
// a pointer into a structure goes from an array member on to what follows
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int head; int all[2]; int tail; };

int main(void) {
  struct s s = {0}, other = {0};
  char *c = (char *)&s + 4;
  unsigned k = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (k != 0 && k != 2) return 0;
  *(int *)(c + 4 * k) = 5;
  if (!(s.tail == 0)) reach_error();
  return 0;
}
