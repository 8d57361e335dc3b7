// EXPECT: false(termination)
// RUN: --property termination
// SINCE: a handler runs after main
extern int atexit(void (*)(void));
static int n = 5;
static void last(void) { while (n > 0) n = n; }
int main(void) { atexit(last); return 0; }
