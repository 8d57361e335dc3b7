// EXPECT: false
// SINCE: no object lies in the last page: error codes as pointers (IS_ERR) are none
extern void abort(void);
void reach_error(void) { abort(); }
void *malloc(__SIZE_TYPE__);
int g;
int main(void) {
  int *p = malloc(4), *q = &g;
  if ((unsigned long)p >= (unsigned long)-4095 || (unsigned long)q >= (unsigned long)-4095 || (unsigned long)q < 4096) reach_error();
  void *e = (void *)-12l;
  if ((unsigned long)e >= (unsigned long)-4095) reach_error();
}
