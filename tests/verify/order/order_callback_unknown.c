// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern void exit(int);
extern void *tsearch(const void *, void **, int (*)(const void *, const void *));
int n; void *root; int k;
int cmp(const void *a, const void *b) { n = 1; return 0; }
int quit(void) { if (n) reach_error(); exit(0); return 1; }
int look(void) { tsearch(&k, &root, cmp); tsearch(&k, &root, cmp); return 1; }
int main(void) { return quit() + look(); }
