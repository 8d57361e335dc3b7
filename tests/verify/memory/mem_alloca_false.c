// EXPECT: false
// memory of alloca
extern void abort(void);
void reach_error(void) { abort(); }
extern void *alloca(unsigned long);

int main(void) {
  char *p = alloca(8);
  int *q = (int *)(p + 4);
  *q = 0x0a0b0c0d;
  p[0] = 1;
  if (!(p[4] == 0x0a && p[7] == 0x0d && p[0] == 1)) reach_error();
  return 0;
}
