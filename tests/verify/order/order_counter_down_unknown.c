// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
// Up before down: an overflow, which ends the execution here; down before up: none.
extern void abort(void);
void reach_error(void) { abort(); }
int calls = 2147483647;
static int up(void) { calls++; return 1; }
static int down(void) { calls--; return 1; }
int main(void) {
  if (up() + down() == 2) reach_error();
  return 0;
}
