// EXPECT: true
// LIMIT: not confirmed
// an address as an integer goes from an array member on to what follows
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int head; int all[2]; int tail; };

int main(void) {
  struct s s = {0};
  unsigned long a = (unsigned long)&s + 4;
  unsigned k = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  if (k != 0 && k != 8) return 0;
  int *p = (int *)(a + k);
  *p = 5;
  if (!(s.head == 0)) reach_error();
  return 0;
}
