// EXPECT: false
// RUN: --32
// SINCE: eight blocks of 256 MiB are more than half of the address space, not more than all
extern void abort(void);
void reach_error(void) { abort(); }
void *malloc(unsigned);
int main(void) {
  char *a[8];
  int i;
  for (i = 0; i < 8; i++) a[i] = malloc(1u << 28);
  if (i == 8) reach_error();
}
