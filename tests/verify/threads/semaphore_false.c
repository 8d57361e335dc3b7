// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
#include <semaphore.h>
int x;
sem_t s;
void *f(void *unused) {
  x = 1;
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, f, 0);
  sem_wait(&s);
  if (x != 1) reach_error();
  return 0;
}
