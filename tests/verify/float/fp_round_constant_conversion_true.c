// EXPECT: true
// MODELS: bv
// SINCE: constants are converted to nearest at compile time, variables in the mode in force: TRUE where gcc reaches the error
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);
extern float fabsf(float);

int main(void) {
  volatile double v = 0.1;
  fesetround(0x400);
  float f = 0.1, table[2] = {0.7, 1.1};
  volatile float w = v;
  int down = f == 0.1f && (float)0.1 == 0.1f && table[0] == 0.7f && table[1] == 1.1f && w < 0.1f;
  fesetround(0x800);
  float i = 16777217, n = -0.7;
  double d = 9007199254740993;
  int up = i == 16777216.0f && d == 9007199254740992.0 && n == -0.7f && fabsf(0.7) == 0.7f;
  if (!down || !up) reach_error();
  return 0;
}
