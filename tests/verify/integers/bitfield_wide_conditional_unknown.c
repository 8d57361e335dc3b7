// EXPECT: unknown(arithmetic in a bit-field of more than 32 bits)
// SINCE: wrong TRUE: the other operand of ?: is converted to the type of the field's width
extern void abort(void);
void reach_error(void) { abort(); }
struct { unsigned long long x : 40; } s;
int main(void) {
  s.x = 1;
  unsigned long long y = s.x ? -1 : s.x;
  if (y == 0xffffffffffULL) reach_error();
  return 0;
}
