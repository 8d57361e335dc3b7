// Part of link_inline_local_unknown.c.
extern inline int f(int x) {
  signed char t = x;
  return t;
}
