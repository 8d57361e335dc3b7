// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int x;
int f(void) { return (x = 1) + ({ return 0; 1; }); }
int main(void) { f(); if (!x) reach_error(); return 0; }
