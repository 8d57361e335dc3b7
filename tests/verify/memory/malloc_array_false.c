// EXPECT: false
// RUN: --64
// an array on the heap
extern void abort(void);
void reach_error(void) { abort(); }

extern void *malloc(unsigned long);

int main(void) {
  int *a = malloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++) a[i] = i * i;
  if (!(a[2] == 9)) reach_error();
  return 0;
}
