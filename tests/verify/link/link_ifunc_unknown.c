// EXPECT: unknown(ifunc)
// which function it is, another function decides
extern void abort(void);
void reach_error(void) { abort(); }
static int chosen(void) {
  reach_error();
  return 0;
}
static void *choose(void) { return chosen; }
int run(void) __attribute__((ifunc("choose")));
int main(void) { return run(); }
