// EXPECT: true
// RUN: --property termination
// SINCE: two counters in one for
int main(void) {
  for (int i = 0, j = 10; i < j; i++, j--) ;
}
