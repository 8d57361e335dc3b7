// EXPECT: unknown
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
double fmin(double, double);
double atan(double);
int main(void) {
  double z = atan(0.0);
  double r = fmin(z, -z);  /* either zero (C17 F.10.9.3) */
  if (!__builtin_signbit(r)) reach_error();
  return 0;
}
