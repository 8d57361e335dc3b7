// EXPECT: false
// NATIVE: skip
// SINCE: executions went on where a mutex is locked for ever
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  pthread_mutex_t m;
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  reach_error();
}
