// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern int atexit(void (*f)(void));
extern void _exit(int status);
static void handler(void) { reach_error(); }
int main(void) {
  atexit(handler);
  if (__VERIFIER_nondet_int()) _exit(1);
  
  return 0;
}
