// EXPECT: false
// RUN: --32
// SINCE: calloc in a loop: as malloc
extern void abort(void);
void reach_error(void) { abort(); }
void *calloc(unsigned, unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 16; i++) {
    char *a = calloc(1000, 150000);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 16 && seen == 16) reach_error();
}
