// EXPECT: true
// RUN: --32
// SINCE: aligned_alloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *aligned_alloc(unsigned, unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 16; i++) {
    char *a = aligned_alloc(16, 150000000);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 16 && seen != 16) reach_error();
}
