// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
extern double modf(double, double *);
double whole;
int main(void) { if (two(whole == 2.0, modf(2.5, &whole) == 0.5) == 11) reach_error(); return 0; }
