// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
void *f(void *a) {
  *(int *)a = 2;
  return 0;
}
int main(void) {
  pthread_t t;
  int n = 1;
  pthread_create(&t, 0, f, &n);
  
  if (n != 2) reach_error();
  return 0;
}
