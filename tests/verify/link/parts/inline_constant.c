// Part of link_inline_constant_unknown.c.
enum { K = 2 };
extern inline int f(void) { return K; }
