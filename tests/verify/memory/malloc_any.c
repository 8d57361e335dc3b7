// EXPECT: false
// RUN: --64
// NATIVE: skip
// the content of fresh memory is any value
extern void abort(void);
void reach_error(void) { abort(); }

extern void *malloc(unsigned long);
int main(void) {
  int *p = malloc(sizeof(int));
  if (*p == 77) reach_error();
  return 0;
}
