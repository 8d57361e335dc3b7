// EXPECT: false
// MODELS: bv
// writing through a pointer to float
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float f = 1.0f, g = 2.0f, *p = &f;
  *p = 3.0f;
  p = &g;
  *p += 1.0f;
  if (!(f == 3.0f && g == 2.0f)) reach_error();
  return 0;
}
