// EXPECT: true
// SINCE: elements of a block that the model names only as "all others" were 0 in the execution
extern void abort(void);
extern void *malloc(unsigned long);
void reach_error(void) { abort(); }
int main(void) {
  int *a = malloc(24 * sizeof *a);
  if (a == 0) return 0;
  for (int k = 0; k < 24; k++)
    if (a[k] != k + 1) return 0;
  if (a[23] != 24) reach_error();
  return 0;
}
