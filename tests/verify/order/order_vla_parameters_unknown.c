// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g;
int one(void) { g = 1; return 2; }
int two(void) { if (g) reach_error(); return 3; }
int h(int a[][two()], int b[][one()]) { return 0; }
int m[10][3], n[10][2];
int main(void) { return h(m, n); }
