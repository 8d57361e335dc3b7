// EXPECT: true
// RUN: --all
// OBLIGATIONS: 10:proved 14:proved 24:proved 25:proved
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x, y;
void *f(void *unused) {
  int n = 1;
  if (n == 2) reach_error();
  return 0;
}
void *g(void *unused) {
  if (x == 5) reach_error();
  x = 1;
  y = 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  if (y == 1) {
    if (x == 0) reach_error();
    if (x == 2) reach_error();
  }
  return 0;
}
