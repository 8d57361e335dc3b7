// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int state;
__attribute__((destructor)) static void check(void) { if (state != 1) reach_error(); }
int main(void) {
  state = 1;
  state++;
  return 0;
}
