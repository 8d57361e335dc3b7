// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;
void *f(void *unused) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return 0;
}
void *g(void *unused) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x < 2) reach_error();
  return 0;
}
