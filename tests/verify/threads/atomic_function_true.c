// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x, y;
void __VERIFIER_atomic_both(void) {
  x = 1;
  y = 1;
}

void *f(void *unused) {
  __VERIFIER_atomic_both();
  return 0;
}
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __VERIFIER_atomic_begin();
  if (x != y) reach_error();
  __VERIFIER_atomic_end();
  return 0;
}
