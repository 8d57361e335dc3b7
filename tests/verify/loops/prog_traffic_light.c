// EXPECT: true
// a state machine that never shows two greens
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

enum light { RED, GREEN, YELLOW };
int main(void) {
  enum light a = RED, b = GREEN;
  while (__VERIFIER_nondet_int()) {
    if (b == GREEN) b = YELLOW;
    else if (b == YELLOW) { b = RED; a = GREEN; }
    else if (a == GREEN) a = YELLOW;
    else if (a == YELLOW) { a = RED; b = GREEN; }
    if (a == GREEN && b == GREEN) reach_error();
  }
  return 0;
}
