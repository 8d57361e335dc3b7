// EXPECT: false
// SINCE: a pointer whose bytes are read as a number did not count as known to the outside
extern void abort(void);
void reach_error(void) { abort(); }
union address {
  long number;
  int *pointer;
};
int main(void) {
  int x = 1, y = 2;
  union address a;
  a.pointer = &x;
  long number = a.number;
  int *p = (int *)number;
  *p = 5;
  if (x != 1) reach_error();
}
