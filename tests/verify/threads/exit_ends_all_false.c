// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
int x;
void *f(void *unused) {
  
  x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  reach_error();
  return 0;
}
