// EXPECT: false(termination)
// RUN: --property termination
// SINCE: each call has a local of its own, and nothing depends on where that is
static int n;
static void see(int *p) { n = *p & 0x100 ? 1 : 0; }
static int f(void) { int x = 0; see(&x); if (n) return x; return f() + 1; }
int main(void) { return f(); }
