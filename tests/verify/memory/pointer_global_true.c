// EXPECT: true
// a global pointer to a global
extern void abort(void);
void reach_error(void) { abort(); }

int g = 1, h = 2;
int *p = &g;

int main(void) {
  *p = 7;
  p = &h;
  if (!(g == 7 && *p == 2)) reach_error();
  return 0;
}
