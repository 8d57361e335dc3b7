// EXPECT: true
// SINCE: places made from null in structures, arrays and bytes
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct box { char *p; long n; };
int main(void) {
  struct box b[2] = {{0, 1}, {0, 2}};
  for (int i = 0; i < 2; i++) b[i].p += b[i].n;
  struct box c = b[1];
  if (b[0].p == 0 || c.p == b[0].p || c.p != (char *)2) reach_error();
  char *t;
  __builtin_memcpy(&t, &b[0].p, sizeof t);
  if (t != (char *)1) reach_error();
}
