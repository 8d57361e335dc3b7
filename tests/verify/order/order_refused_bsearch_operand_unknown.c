// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
extern void *bsearch(const void *, const void *, unsigned long, unsigned long, int (*)(const void *, const void *));
int stop(void) { exit(0); return 1; }
int t[2] = { 1, 2 }; int k = 1;
int cmp(const void *a, const void *b) { reach_error(); return 0; }
int main(void) { return stop() + (bsearch(&k, t, 2, 4, cmp) != 0); }
