// EXPECT: true
// MODELS: bv
// global floats are initialised, others start at +0
extern void abort(void);
void reach_error(void) { abort(); }
float g = 1.5f;
double z;
double a[3] = {1, 2.5};

int main(void) {
  if (!(g == 1.5f && z == 0.0 && 1.0 / z > 0.0 && a[1] == 2.5 && a[2] == 0.0)) reach_error();
  return 0;
}
