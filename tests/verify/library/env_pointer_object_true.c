// EXPECT: true
// NATIVE: skip
// RUN: --random 0
// SINCE: the pair of env_pointer_object_false
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
struct device { int state; struct device *next; };
int main(void) {
  struct device *d = __VERIFIER_nondet_pointer();
  int level = d->state;
  if (level == 4711 && level == 4710) reach_error();
  return 0;
}
