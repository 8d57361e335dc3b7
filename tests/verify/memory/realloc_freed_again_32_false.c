// EXPECT: false
// RUN: --32
// SINCE: realloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *realloc(void *, unsigned);
void free(void *);
int main(void) {
  int i;
  for (i = 0; i < 16; i++) {
    char *a = realloc(0, 150000000);
    free(a);
  }
  if (i == 16) reach_error();
}
