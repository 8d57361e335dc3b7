// EXPECT: false
#include <threads.h>
extern void abort(void);
void reach_error(void) { abort(); }
int x;
mtx_t m;
int f(void *unused) {
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
  return 5;
}
int main(void) {
  thrd_t t;
  int r;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, f, 0);
  mtx_lock(&m);
  x++;
  mtx_unlock(&m);
  thrd_join(t, &r);
  if (r != 6 || x != 2) reach_error();
  return 0;
}
