// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x, y;
void *f(void *unused) {
  x = 1;
  y = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  /* Read from left to right. */
  if (y == 1 && x == 0) reach_error();
  return 0;
}
