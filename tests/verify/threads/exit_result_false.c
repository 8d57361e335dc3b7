// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
void *f(void *a) {
  if (a != 0) pthread_exit((void *)2);
  return (void *)2;
}
int main(void) {
  pthread_t t;
  void *r;
  int n;
  pthread_create(&t, 0, f, &n);
  pthread_join(t, &r);
  if (r != (void *)1) reach_error();
  return 0;
}
