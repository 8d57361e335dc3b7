// EXPECT: unknown(the type of a bit-field)
// SINCE: wrong TRUE: typeof (0, s.x) is the type of the field's width for gcc
extern void abort(void);
void reach_error(void) { abort(); }
struct { unsigned x : 8; } s;
int main(void) {
  __typeof__((0, s.x)) t = 300;
  if (t == 44) reach_error();
  return 0;
}
