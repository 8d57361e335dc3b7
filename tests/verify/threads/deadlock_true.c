// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
int here, there;
void *f(void *unused) {
  pthread_mutex_lock(&m);
  here = 1;
  while (!there) continue;
  pthread_mutex_lock(&n);
  reach_error();
  return 0;
}
void *g(void *unused) {
  pthread_mutex_lock(&n);
  there = 1;
  while (!here) continue;
  
  pthread_mutex_lock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
