// EXPECT: true
// NATIVE: skip
#define _GNU_SOURCE
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  reach_error();
  return 0;
}
