// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

typedef void (*step)(void);
static step current;
static int where;
static void third(void) { where = 3; current = 0; }
static void second(void) { where = 2; current = third; }
static void first(void) { where = 1; current = second; }

int main(void) {
  int n = 0;
  current = first;
  while (current) {
    current();
    n++;
    if (n > 3) reach_error();
  }
  if (where != 2) reach_error();
  return 0;
}
