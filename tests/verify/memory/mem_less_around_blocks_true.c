// EXPECT: true
// SINCE: pointers to characters that moved were taken for two into one array of integers, in blocks that a loop allocates
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct s { int m[2]; int x; };
int main(void) {
  struct s *b[2];
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  for (int i = 0; i < 2; i++) b[i] = malloc(2 * sizeof(struct s));
  char *q = (char *)(b[0][0].m + 1);
  int *a = b[0][1].m;
  a++;
  a--;
  char *r = (char *)a;
  if (!(q < r)) reach_error();
  return 0;
}
