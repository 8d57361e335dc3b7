// EXPECT: false
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern int sscanf(const char *, const char *, ...);
int main(void) {
  int (*f)(const char *, const char *, ...) = 0;
  int x = 1;
  if (x == 2) f = sscanf;
  if (f) f("5", "%d", &x);
  if (x == 1 && f == 0) reach_error();
  return 0;
}
