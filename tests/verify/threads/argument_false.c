// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x[2];
void *f(void *a) {
  int *p = a;
  *p = 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, &x[0]);
  pthread_create(&u, 0, f, &x[0]);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x[1] != 1) reach_error();
  return 0;
}
