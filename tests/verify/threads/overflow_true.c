// EXPECT: true
// RUN: --property no-overflow
#include <pthread.h>
int x = 2147483646;
void *f(void *unused) {
  if (x < 2147483647) x++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  if (x < 2147483647) x++;
  return 0;
}
