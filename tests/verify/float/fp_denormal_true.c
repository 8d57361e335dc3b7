// EXPECT: true
// MODELS: bv
// the smallest float halves to 0, twice it to itself
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float d = 0x1p-149f;
  if (!(d / 2.0f == 0.0f && d != 0.0f)) reach_error();
  return 0;
}
