// EXPECT: false
// memcpy of a whole structure with a pointer
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, unsigned long);
struct s { int a; int *p; int t[3]; };

int main(void) {
  int y = 4;
  struct s x = {1, &y, {2, 3, 4}}, z;
  memcpy(&z, &x, sizeof z);
  *z.p = 6;
  z.t[1] = 0;
  if (!(y == 4 && z.a == 1 && x.t[1] == 3)) reach_error();
  return 0;
}
