// EXPECT: true
// WITH: parts/counter.c
extern void abort(void);
void reach_error(void) { abort(); }

int shared = 4;
extern int total(void);
int main(void) {
  if (total() != 16) reach_error();
  return 0;
}
