// EXPECT: false
// SINCE: a thread went on alone although an assumption about a value that is approximated blocked it: TRUE
#include <pthread.h>
extern void abort(void);
extern void __VERIFIER_assume(int);
void reach_error(void) { abort(); }
int x;
void *f(void *unused) {
  int n = 8, m = 4;
  __VERIFIER_assume((n ^ m) == 77);
  return 0;
}
void *g(void *unused) {
  x = 1;
  x = 2;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  if (x == 1) reach_error();
  return 0;
}
