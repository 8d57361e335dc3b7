// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int *get(void);
int g; int *p;
int set(void) { *p = 7; return 0; }
int main(void) { p = get(); g = 0; int r = g + set(); if (r == 7) reach_error(); return 0; }
