// EXPECT: true
// an array inside a struct is copied with it
extern void abort(void);
void reach_error(void) { abort(); }

struct s { int a[3]; int n; };

int main(void) {
  struct s x = {{1, 2, 3}, 4}, y = x;
  y.a[1] = 20;
  if (!(x.a[1] == 2 && y.a[1] == 20 && y.a[2] == 3)) reach_error();
  return 0;
}
