// EXPECT: false
// MODELS: bv
// a float stored into a bit-field is truncated
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  struct { unsigned b : 3; } s; float f = 6.9f;
  s.b = f;
  if (!(s.b == 7)) reach_error();
  return 0;
}
