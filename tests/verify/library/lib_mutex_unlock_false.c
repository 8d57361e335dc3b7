// EXPECT: false
// SINCE: executions took the result 0 for granted
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  pthread_mutexattr_t a;
  pthread_mutex_t m;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&m, &a);
  if (pthread_mutex_unlock(&m) == 0) reach_error();
  return 0;
}
