// EXPECT: false
// nested braces may be left out
extern void abort(void);
void reach_error(void) { abort(); }

struct in { int a, b; };
struct out { struct in x; int y[2]; struct in z; };

int main(void) {
  struct out o = {1, 2, {3}, .z.b = 5};
  if (!(o.y[1] == 3 || o.z.a == 5)) reach_error();
  return 0;
}
