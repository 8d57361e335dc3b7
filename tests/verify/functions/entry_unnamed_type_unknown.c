// EXPECT: unknown(proof without all values)
// RUN: --entry f
// NATIVE: skip
// SINCE: the generated call lacked an argument
extern void abort(void);
void reach_error(void) { abort(); }

void f(struct { int a; } *p, unsigned n) {
  if (n * 2654435761u == 0xdeadbeefu && p != 0 && p->a == 3 && n == 0) reach_error();
}
