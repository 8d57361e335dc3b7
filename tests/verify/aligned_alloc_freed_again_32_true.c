// EXPECT: true
// RUN: --32
// SINCE: aligned_alloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *aligned_alloc(unsigned, unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 230; i++) {
    char *a = aligned_alloc(16, 10000000);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 230 && seen != 230) reach_error();
}
