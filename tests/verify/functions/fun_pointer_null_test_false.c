// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int calls;
static void hit(void) { calls++; }
static void (*hook)(void);

static void run(void) {
  if (hook) hook();
}

int main(void) {
  run();
  if (__VERIFIER_nondet_int()) hook = hit;
  run();
  if (hook == hit && calls != 2) reach_error();
  if (!hook && calls != 0) reach_error();
  return 0;
}
