// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
struct o { int (*fn)(struct o *, int); } o1, o2;
struct o *cur = &o1;
int h0(struct o *a, int n) { return 0; }
int h1(struct o *a, int n) { reach_error(); return 0; }
struct o *next(void) { struct o *r = cur; cur = &o2; return r; }
int main(void) { o1.fn = h0; o2.fn = h1; next()->fn(next(), 1); return 0; }
