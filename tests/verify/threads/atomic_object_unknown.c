// EXPECT: unknown(atomic operations in a program with threads)
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
_Atomic int x;
void *f(void *unused) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x++;
  pthread_join(t, 0);
  if (x != 2) reach_error();
  return 0;
}
