// EXPECT: true
// RUN: --missing-bodies=any
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int other(int *p);
int kept = 1;

int main(void) {
  int local = 2, passed = 3;
  int r = other(&passed);
  if (local != 2) reach_error();
  return r;
}
