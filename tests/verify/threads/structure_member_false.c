// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
struct account { pthread_mutex_t lock; int money; } a;
void *f(void *unused) {
  pthread_mutex_lock(&a.lock);
  a.money += 2;
  pthread_mutex_unlock(&a.lock);
  return 0;
}
void *g(void *unused) {
  pthread_mutex_lock(&a.lock);
  a.money -= 1;
  pthread_mutex_unlock(&a.lock);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_mutex_init(&a.lock, 0);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (a.money != 0) reach_error();
  return 0;
}
