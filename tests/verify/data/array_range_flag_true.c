// EXPECT: true
// LIMIT: timeout [bv]
// a flag remembers whether all elements were equal
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1500], b[1500];
  int same = 1;
  for (int i = 0; i < 1500; i++)
    if (a[i] != b[i]) same = 0;
  if (same)
    for (int i = 0; i < 1500; i++)
      if (a[i] != b[i]) reach_error();
  return 0;
}
