// EXPECT: true
// RUN: --property termination
// SINCE: a constructor runs before main
static int n = 5;
__attribute__((constructor)) static void begin(void) { while (n > 0) n--; }
int main(void) { return n; }
