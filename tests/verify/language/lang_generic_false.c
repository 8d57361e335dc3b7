// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

#define KIND(x) _Generic((x), int: 1, unsigned: 2, long long: 3, char *: 4, default: 5)
int main(void) {
  char c = 0;
  if (KIND(c + c) != 1 || KIND(1u + c) != 2 || KIND(1ll * c) != 3 || KIND("a") != 4) reach_error();
  if (KIND(c) != 1) reach_error();
  return 0;
}
