// EXPECT: true
// SINCE: the same with 64 bits
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 40) return 0;
  while (i < n) {
    char *a = malloc(1ul << 60);
    free(a);
    i++;
  }
  if (i > 40) reach_error();
}
