// EXPECT: true
// ASSUMES-NOT: function-attribute
// SINCE: attributes that promise nothing about values, and those of functions without body, rest on nothing here
extern void abort(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void) __attribute__((pure));
void reach_error(void) { abort(); }
__attribute__((noinline, unused)) static int twice(int x) { return 2 * (x % 100); }
int main(void) {
  if (twice(__VERIFIER_nondet_int()) == 7) reach_error();
  return 0;
}
