// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
pthread_once_t o = PTHREAD_ONCE_INIT;
static void begin(void) { x++; }
void *f(void *unused) {
  pthread_once(&o, begin);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_once(&o, begin);
  if (x == 2) reach_error();
  return 0;
}
