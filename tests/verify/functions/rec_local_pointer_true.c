// EXPECT: true
// a pointer that stays inside one activation
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

void bump(int *p) { *p = *p + 1; }
int rise(int n) {
  int v = n;
  bump(&v);
  if (n > 0) rise(n - 1);
  return v;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  if (rise(n) != n + 1) reach_error();
  return 0;
}
