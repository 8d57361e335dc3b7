// EXPECT: true
// LIMIT: timeout [bv]
// the sum follows from what is known about every element
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 1;
  for (int i = 0; i < n; i++) a[i] = a[i] + 2;
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == 3) sum = sum + a[i];
    else sum = 0;
  if (sum != 3 * n) reach_error();
  return 0;
}
