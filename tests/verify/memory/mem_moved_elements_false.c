// EXPECT: false
// from the end of an array of records to the last member of the last
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct s { int w, x, y; } arr[3];
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *c = (int *)(arr + 3) - 1;
  *c = 5;
  if (arr[2].y == 5) reach_error();
  return 0;
}
