// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
void *f(void *unused) {
  while (x == 0) continue;
  reach_error();
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 1;
  return 0;
}
