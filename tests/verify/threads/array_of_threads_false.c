// EXPECT: false
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
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < 1; i++) pthread_join(t[i], 0);
  if (x != 2) reach_error();
  return 0;
}
