// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x, y;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
void *f(void *unused) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  y = 1;
  pthread_rwlock_unlock(&l);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_rwlock_rdlock(&l);
  if (x != y) reach_error();
  pthread_rwlock_unlock(&l);
  return 0;
}
