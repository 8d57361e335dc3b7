// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
pthread_barrier_t b;
void *f(void *unused) {
  x = 1;
  pthread_barrier_wait(&b);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  pthread_barrier_wait(&b);
  if (x != 1) reach_error();
  return 0;
}
