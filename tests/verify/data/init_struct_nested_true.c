// EXPECT: true
// nested braces may be left out
extern void abort(void);
void reach_error(void) { abort(); }

struct in { int a, b; };
struct out { struct in x; int y[2]; struct in z; };

int main(void) {
  struct out o = {1, 2, {3}, .z.b = 5};
  if (!(o.x.a == 1 && o.x.b == 2 && o.y[0] == 3 && o.y[1] == 0 && o.z.a == 0 && o.z.b == 5)) reach_error();
  return 0;
}
