// EXPECT: true
// SINCE: a block of a gibibyte is touched in two places
extern void abort(void);
void reach_error(void) { abort(); }
void *malloc(__SIZE_TYPE__);
int main(void) {
  char *a = malloc(1u << 30);
  a[0] = 1;
  a[(1u << 30) - 1] = 2;
  if (a[0] + a[(1u << 30) - 1] != 3) reach_error();
}
