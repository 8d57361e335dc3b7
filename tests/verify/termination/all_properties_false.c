// EXPECT: false(termination)
// RUN: --property all
// NATIVE: skip
// SINCE: all asks whether executions end, too
int a[10];
int main(void) {
  int i = 0;
  while (i < 10) a[i] = 7;
}
