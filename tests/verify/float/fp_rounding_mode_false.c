// EXPECT: false
// MODELS: bv
// fesetround changes additions and conversions at run time
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);
extern int fegetround(void);

int main(void) {
  volatile double a = 1.0, b = 0x1p-60;
  fesetround(0x800);
  volatile double up = a + b;
  fesetround(0x400);
  volatile double down = a + b;
  fesetround(0);
  if (!(up == 1.0 || down < 1.0 || fegetround() != 0)) reach_error();
  return 0;
}
