// EXPECT: true
// RUN: --32
// SINCE: realloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *realloc(void *, unsigned);
void free(void *);
int main(void) {
  int i;
  for (i = 0; i < 2200; i++) {
    char *a = realloc(0, 1000000);
    free(a);
  }
  if (i != 2200) reach_error();
}
