// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
int g;
int main(void) { g = 3; if (two(__sync_fetch_and_add(&g, 1), __sync_fetch_and_add(&g, 1)) == 43) reach_error(); return 0; }
