// EXPECT: false
// a loop walks a pointer to the end of an array
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a[4] = {1, 2, 3, 4};
  int sum = 0;
  for (int *p = a; p != a + 4; p++) sum += *p;
  if (!(sum == 6)) reach_error();
  return 0;
}
