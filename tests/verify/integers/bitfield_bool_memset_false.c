// EXPECT: false
extern void *memset(void *, int, __SIZE_TYPE__);
extern void abort(void);
void reach_error(void) { abort(); }
struct flags { _Bool a : 1; _Bool b : 1; unsigned n : 6; };
int main(void) {
  struct flags x;
  memset(&x, 2, sizeof x);
  if (!x.a && x.b && x.n != 1) reach_error();
  return 0;
}
