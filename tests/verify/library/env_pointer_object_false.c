// EXPECT: false
// NATIVE: skip
// RUN: --random 0
// SINCE: a pointer that the error path leaves open was null in the execution
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
struct device { int state; struct device *next; };
int main(void) {
  struct device *d = __VERIFIER_nondet_pointer();
  struct device *local;
  if (d->state == 4711 && local->state == 815 && d->next->state == d->state - 1) reach_error();
  return 0;
}
