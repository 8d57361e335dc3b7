// EXPECT: unknown(what is not supported may be reached)
// RUN: --property termination
// SINCE: the address of a local tells how deep the recursion is: the state is another one, and the execution ends
static int n;
static void see(int *p) { n = (unsigned long)p & 0x100 ? 1 : 0; }
static int f(void) { int x = 0; see(&x); if (n) return x; return f() + 1; }
int main(void) { return f(); }
