// EXPECT: false
// SINCE: executions took the result 0 for granted
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  if (pthread_mutexattr_settype(&a, 1) == 0) reach_error();
  return 0;
}
