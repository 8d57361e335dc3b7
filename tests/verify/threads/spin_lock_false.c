// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
pthread_spinlock_t l;
void *f(void *unused) {
  pthread_spin_lock(&l);
  x++;
  pthread_spin_unlock(&l);
  return 0;
}
void *g(void *unused) {
  (void)pthread_spin_trylock(&l);
  x++;
  pthread_spin_unlock(&l);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_spin_init(&l, 0);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x != 2) reach_error();
  return 0;
}
