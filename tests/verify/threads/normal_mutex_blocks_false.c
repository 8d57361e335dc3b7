// EXPECT: false
// NATIVE: skip
#define _GNU_SOURCE
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  reach_error();
  return 0;
}
