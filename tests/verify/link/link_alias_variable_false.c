// EXPECT: false
// SINCE: a variable with the alias attribute was an object of its own
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int value = 3;
extern int alias __attribute__((alias("value")));
int main(void) {
  int before = alias;
  alias = __VERIFIER_nondet_int();
  if (!(before == 3 && value == 3)) reach_error();
}
