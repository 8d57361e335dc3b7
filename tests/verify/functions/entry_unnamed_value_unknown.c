// EXPECT: unknown(argument_of_unnamed_type)
// RUN: --entry f
// NATIVE: skip
// SINCE: the generated call lacked an argument
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);

void f(unsigned n, struct { int a; } s) {
  if (n * 2654435761u == 0xdeadbeefu && s.a == 3) reach_error();
}
