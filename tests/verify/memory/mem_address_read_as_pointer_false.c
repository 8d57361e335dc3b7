// EXPECT: false
// SINCE: a pointer read from bytes that were written as an integer only was taken for indeterminate
extern void abort(void);
void reach_error(void) { abort(); }
union address {
  long number;
  int *pointer;
};
int main(void) {
  int x = 1, y = 2;
  union address a;
  a.number = (long)&x;
  *a.pointer = 5;
  if (x != 1) reach_error();
}
