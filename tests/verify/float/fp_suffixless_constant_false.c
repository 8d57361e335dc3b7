// EXPECT: false
// MODELS: bv
// 0.1 assigned to a float is rounded twice at most: here as 0.1f
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float f = 0.1, g = 0.1f;
  if (!(f == 0.1)) reach_error();
  return 0;
}
