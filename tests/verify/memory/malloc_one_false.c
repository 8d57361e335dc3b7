// EXPECT: false
// RUN: --64
// malloc gives fresh memory that keeps what is written
extern void abort(void);
void reach_error(void) { abort(); }

extern void *malloc(unsigned long);
extern void free(void *);

int main(void) {
  int *p = malloc(sizeof(int));
  *p = 5;
  int x = *p + 1;
  free(p);
  if (!(x == 5)) reach_error();
  return 0;
}
