// EXPECT: unknown(arithmetic in a bit-field of more than 32 bits)
// SINCE: wrong TRUE: +s.x, (0, s.x) and ({ s.x; }) have the type of the field's width, too
extern void abort(void);
void reach_error(void) { abort(); }
struct { unsigned long long x : 40; } s;
int main(void) {
  s.x = -1;
  unsigned long long y = +s.x << 4, z = ({ s.x; }) + 1;
  if (y == 0xfffffffff0ULL || z == 0) reach_error();
  return 0;
}
