// Part of link_inline_*.c: the external definition of an inline function, and its own static one of the same name as
// the other file's.
inline int next(int x) { return x + 1; }
extern int next(int x);
static inline int twice(int x) { return 3 * x; }
int thrice(int x) { return twice(x); }
const char *name = "part";
int values[] = {4, 5, 6};
