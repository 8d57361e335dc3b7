// EXPECT: true
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct driver { int (*probe)(int); };
extern struct driver *find_driver(void);
static int mine(int x) { return x + 1; }
static int kept;
int (*registered)(int) = mine;
static int touch(int x) { kept = 1; return x; }
int (*other)(int) = touch;

int main(void) {
  struct driver *d = find_driver();
  int r = d->probe(1);
  if (kept && r != 1) reach_error();
  return 0;
}
