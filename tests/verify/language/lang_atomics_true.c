// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int v = 5, expected = 6;
  int old = __sync_fetch_and_add(&v, 2);
  if (old != 5 || v != 7) reach_error();
  if (__atomic_compare_exchange_n(&v, &expected, 1, 0, 5, 5)) reach_error();
  if (expected != 7) reach_error();
  _Atomic int a = 1;
  a += 3;
  if (a != 4 || __sync_val_compare_and_swap(&v, 7, 9) != 7 || v != 9) reach_error();
  return 0;
}
