// EXPECT: true
// SINCE: the end of a member array of one element was the beginning of the next element's
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct link { struct link *next; };
struct s { int a[2]; int b[2]; struct link link; } arr[3];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint(), n = 0;
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (i > 2 || j > 2) return 0;
  int *e = &arr[0].a[1];
  if (e == &arr[1].a[0]) return 0;
  if (&arr[i].link == &arr[j].link && i != j) return 0;
  if (&arr[i].a[1] == &arr[j].a[1] && i != j) return 0;
  for (int *q = arr[i].b; q < arr[i].b + 2; q++) n++;
  if (n != 2 || e != &arr[0].a[1]) reach_error();
  return 0;
}
