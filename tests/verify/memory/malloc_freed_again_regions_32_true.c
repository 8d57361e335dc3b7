// EXPECT: true
// RUN: --32 --no-promotion
// SINCE: malloc in a loop where each block is a byte region
extern void abort(void);
void reach_error(void) { abort(); }
void *malloc(unsigned);
void free(void *);
int main(void) {
  int i, seen = 0;
  for (i = 0; i < 16; i++) {
    char *a = malloc(150000000);
    if (a != 0) seen++;
    free(a);
  }
  if (i == 16 && seen != 16) reach_error();
}
