// EXPECT: false
// characters behind an array of characters, counted from the start of the structure
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int head; char name[4]; int tail; };

int main(void) {
  struct s s = {0};
  unsigned k = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (k > 7) return 0;
  char *c = (char *)&s + 4;
  c[k] = 1;
  if (!(s.tail == 0 || k > 4)) reach_error();
  return 0;
}
