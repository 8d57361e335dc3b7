// EXPECT: false
// a copy of a copy is equal, up to the last element
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int a[5], b[5], c[5];
int main(void) {
  for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 5; i++) b[i] = a[i];
  for (int i = 0; i < 4; i++) c[i] = b[i];
  for (int i = 0; i < 5; i++)
    if (a[i] != c[i]) reach_error();
  return 0;
}
