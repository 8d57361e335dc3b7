// EXPECT: false
#define _GNU_SOURCE
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
pthread_mutex_t m;
static void add(void) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
}
void *f(void *unused) {
  pthread_mutex_lock(&m);
  add();
  pthread_mutex_unlock(&m);
  add();
  
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  if (x == 1) reach_error();
  pthread_mutex_unlock(&m);
  return 0;
}
