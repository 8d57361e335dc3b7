// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int sum;
static void add(int v) { sum += v; }
static void subtract(int v) { sum -= v; }
static void each(void (*visit)(int), int from, int to) {
  for (int i = from; i < to; i++) visit(i);
}

int main(void) {
  each(add, 1, 4);
  each(subtract, 0, 3);
  if (sum != 3) reach_error();
  return 0;
}
