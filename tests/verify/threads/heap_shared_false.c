// EXPECT: false
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
#include <stdlib.h>
int *p;
void *f(void *unused) {
  *p = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  *p = 0;
  pthread_create(&t, 0, f, 0);
  
  if (*p != 1) reach_error();
  return 0;
}
