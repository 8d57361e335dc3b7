// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
extern int fesetround(int);
float one = 1.0f, three = 3.0f;
int main(void) { if (two(one / three > 0.333333343f, fesetround(0x800)) == 10) reach_error(); return 0; }
