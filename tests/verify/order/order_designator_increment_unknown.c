// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int i;
int h0(int a) { return 0; }
int h1(int a) { if (a == 0) reach_error(); return 0; }
int (*t[2])(int) = { h1, h0 };
int cur(void) { return i; }
int main(void) { t[i++](cur()); return 0; }
