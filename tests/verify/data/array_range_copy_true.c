// EXPECT: true
// LIMIT: timeout [bv]
// a copy of a copy is equal, up to the last element
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int a[1000], b[1000], c[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 1000; i++) b[i] = a[i];
  for (int i = 0; i < 1000; i++) c[i] = b[i];
  for (int i = 0; i < 1000; i++)
    if (a[i] != c[i]) reach_error();
  return 0;
}
