// EXPECT: false
// RUN: --32
// SINCE: malloc of a size that is not constant in a loop
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
void *malloc(unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 230; i++) {
    char *a = malloc(10000000 + __VERIFIER_nondet_uint() % 10);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 230 && seen == 230) reach_error();
}
