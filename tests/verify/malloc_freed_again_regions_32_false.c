// EXPECT: false
// RUN: --32 --no-promotion
// SINCE: malloc in a loop where each block is a byte region
extern void abort(void);
void reach_error(void) { abort(); }
void *malloc(unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 230; i++) {
    char *a = malloc(10000000);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 230 && seen == 230) reach_error();
}
