// EXPECT: true
#include <pthread.h>
extern void abort(void);
void reach_error(void) { abort(); }
int flag0, flag1, turn, inside;
void *f(void *unused) {
  flag0 = 1;
  turn = 1;
  while (flag1 && turn == 1) continue;
  inside = 1;
  if (inside != 1) reach_error();
  flag0 = 0;
  return 0;
}
void *g(void *unused) {
  flag1 = 1;
  turn = 0;
  while (flag0 && turn == 0) continue;
  inside = 2;
  if (inside != 2) reach_error();
  flag1 = 0;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
