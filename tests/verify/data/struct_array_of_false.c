// EXPECT: false
// an array of structs
extern void abort(void);
void reach_error(void) { abort(); }

struct pair { int a, b; };

int main(void) {
  struct pair a[3] = {{1, 2}, {3, 4}};
  a[2] = a[1];
  a[1].b = 7;
  if (!(a[2].b == 7)) reach_error();
  return 0;
}
