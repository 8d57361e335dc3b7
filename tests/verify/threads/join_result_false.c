// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
void *f(void *a) { return a; }
int main(void) {
  pthread_t t;
  void *r;
  int n;
  pthread_create(&t, 0, f, &n);
  pthread_join(t, &r);
  if (r != 0) reach_error();
  return 0;
}
