// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
void *f(void *unused) {
  int old = x;
  x = old + 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x != 2) reach_error();
  return 0;
}
