// EXPECT: true
// ASSUMES: threads
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
void *g(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x != 2) reach_error();
  return 0;
}
