// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
extern int printf(const char *, ...);
int n;
int main(void) { if (two(n == 3, printf("abc%n", &n) > 0) == 11) reach_error(); return 0; }
