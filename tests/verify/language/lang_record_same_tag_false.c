// EXPECT: false
// SINCE: two structures of one name, size and member names were one type
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
static int numbers(void) { struct s { int x; short y; } a; a.x = 3; a.y = 4; return a.x + a.y; }
static int floats(void) { struct s { float x; short y; } b; b.x = 1.5f; b.y = 4; return b.x == 1.5f; }
static int order(unsigned n) { struct t { char c; short x; } a; a.c = 1; a.x = 300 + (n == 5); return a.x; }
static int other(unsigned n) { struct t { short c; char x; } b; b.c = 300 + (n == 5); b.x = 1; return b.c; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (numbers() != 7 || !floats()) reach_error();
  if (order(n) != other(n) || other(n) > 300) reach_error();
  return 0;
}
