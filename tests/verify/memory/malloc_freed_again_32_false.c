// EXPECT: false
// RUN: --32
// SINCE: blocks that are allocated and freed use no more than the address space, whatever their sum is
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned);
void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  while (i < n) {
    char *a = malloc(150000000);
    free(a);
    i++;
  }
  if (n > 15 && i > 15) reach_error();
}
