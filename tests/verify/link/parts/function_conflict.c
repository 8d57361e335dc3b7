// Part of link_function_conflict.c
long measure(long x) { return x; }
