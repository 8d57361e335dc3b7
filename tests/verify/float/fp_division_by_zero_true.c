// EXPECT: true
// MODELS: bv
// 1/0 is infinity, 0/0 is NaN
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double z = 0.0, i = 1.0 / z, n = z / z;
  if (!(i > 1e308 && n != n)) reach_error();
  return 0;
}
