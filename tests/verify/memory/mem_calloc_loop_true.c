// EXPECT: true
// LIMIT: no refinement
// blocks of calloc in a loop are zero and disjoint
extern void abort(void);
void reach_error(void) { abort(); }
extern void *calloc(unsigned long, unsigned long);

int main(void) {
  int *first = 0, *second = 0;
  for (int i = 0; i < 2; i++) {
    first = second;
    second = calloc(1, sizeof(int));
    if (*second != 0) reach_error();
    *second = 7 + i;
  }
  if (!(*first == 7)) reach_error();
  return 0;
}
