// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g; int arr[100];
int n(void) { if (g) reach_error(); return 3; }
void *p(void) { g = 1; return arr; }
int main(void) { int (*q)[] = (int (*)[n()]) p(); return (*q)[0]; }
