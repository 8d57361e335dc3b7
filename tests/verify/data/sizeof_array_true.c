// EXPECT: true
// sizeof an array counts all elements, of a parameter the pointer
extern void abort(void);
void reach_error(void) { abort(); }

static unsigned long f(int a[10]) { return sizeof(a); }

int main(void) {
  int a[10];
  a[0] = 0;
  if (!(sizeof(a) / sizeof(a[0]) == 10 && f(a) == sizeof(int *))) reach_error();
  return 0;
}
