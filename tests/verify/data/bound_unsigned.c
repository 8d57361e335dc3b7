// EXPECT: true
// BOUNDS: 10 1000 1000000
// the last value is below the bound
extern void abort(void);
void reach_error(void) { abort(); }

#ifndef BOUND
#define BOUND 10
#endif

int main(void) {
  unsigned int last = 0;
  for (unsigned int i = 0; i < BOUND; i++) last = i;
  if (last >= BOUND) reach_error();
  return 0;
}
