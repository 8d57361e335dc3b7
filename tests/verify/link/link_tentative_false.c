// EXPECT: false
// WITH: parts/counter.c
extern void abort(void);
void reach_error(void) { abort(); }

int shared;
int shared;
extern int total(void);
int main(void) {
  if (shared != 0) reach_error();
  shared = 100;
  if (total() != 12) reach_error();
  return 0;
}
