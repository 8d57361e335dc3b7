// EXPECT: true
// RUN: --32
// SINCE: realloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *realloc(void *, unsigned);
void free(void *);
int main(void) {
  int i;
  for (i = 0; i < 230; i++) {
    char *a = realloc(0, 10000000);
    free(a);
  }
  if (i != 230) reach_error();
}
