// Part of link_inline_callee_unknown.c.
static int one(void) { return 2; }
extern inline int f(void) { return one(); }
