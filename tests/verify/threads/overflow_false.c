// EXPECT: false
// RUN: --property no-overflow
#include <pthread.h>
int x = 2147483646;
void *f(void *unused) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x++;
  return 0;
}
