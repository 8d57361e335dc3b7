// EXPECT: unknown(library function exit)
// SINCE: an exit declared with another type called no handlers
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int atexit(void (*)(void));
extern int exit(int);
static void handler(void) { reach_error(); }

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  atexit(handler);
  exit(0);
}
