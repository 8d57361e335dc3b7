// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
void *f(void *unused) {
  if (x != 1) return 0;
  reach_error();
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 2;
  pthread_exit(0);
}
