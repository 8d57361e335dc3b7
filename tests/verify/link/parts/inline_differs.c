inline int f(void) { return 1; }
int call(void) { return f(); }
