// EXPECT: false
// RUN: --32
// SINCE: calloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *calloc(unsigned, unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 230; i++) {
    char *a = calloc(1000, 10000);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 230 && seen == 230) reach_error();
}
