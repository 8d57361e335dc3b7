// EXPECT: false
// before the place that was found there is no such element
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1200];
  int x = __VERIFIER_nondet_int();
  int found = 0, at = 0;
  for (int i = 0; i < 1200 && !found; i++)
    if (a[i] == x) {
      found = 1;
      at = i;
    }
  if (found)
    for (int k = 0; k <= at; k++)
      if (a[k] == x) reach_error();
  return 0;
}
