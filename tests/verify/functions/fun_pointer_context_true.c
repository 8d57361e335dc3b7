// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct task { int (*run)(struct task *); int value; };
static int half(struct task *t) { return t->value / 2; }
static int whole(struct task *t) { return t->value; }
static int execute(struct task *t) { return t->run(t); }

int main(void) {
  struct task a = {half, 10}, b = {whole, 10};
  int ra = execute(&a), rb = execute(&b);
  if (ra != 5 || rb != 10) reach_error();
  return 0;
}
