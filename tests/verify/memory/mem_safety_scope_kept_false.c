// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a function keeps the address of a variable of an inner block
extern int __VERIFIER_nondet_int(void);
static int *kept;
static void keep(int *p) { kept = p; }
int main(void) {
  {
    int x = 1;
    keep(&x);
  }
  return *kept;
}
