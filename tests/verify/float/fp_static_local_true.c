// EXPECT: true
// MODELS: bv
// a static float keeps its value
extern void abort(void);
void reach_error(void) { abort(); }
static double next(void) { static double s; s = s + (1.0 - s) / 2; return s; }

int main(void) {
  next();
  next();
  if (!(next() == 0.875)) reach_error();
  return 0;
}
