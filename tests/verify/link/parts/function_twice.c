// Part of link_function_twice.c
int measure(int x) { return x + 1; }
