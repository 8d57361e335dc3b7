// Part of link_weak_behind_unknown.c.
int f(void) { return 2; }
