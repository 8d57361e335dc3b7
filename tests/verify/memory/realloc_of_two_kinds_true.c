// EXPECT: true
// SINCE: the case of a realloc that could not be was remembered after it had been removed
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *realloc(void *, unsigned long);
int main(void) {
  int *p = malloc(8);
  p = realloc(p, 16);
  p[0] = 1;
  int *z = calloc(3, 4);
  z = realloc(z, 32);
  if (p[0] != 1) reach_error();
  return 0;
}
