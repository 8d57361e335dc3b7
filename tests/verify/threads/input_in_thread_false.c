// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int x;
void *f(void *unused) {
  int n = __VERIFIER_nondet_int();
  if (n == 77) x = n;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  if (x == 77) reach_error();
  return 0;
}
