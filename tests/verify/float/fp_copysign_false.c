// EXPECT: false
// MODELS: bv
// copysign takes the sign, also of zeros
extern void abort(void);
void reach_error(void) { abort(); }
extern double copysign(double, double);

int main(void) {
  double z = -0.0;
  if (!(copysign(2.0, z) == 2.0)) reach_error();
  return 0;
}
