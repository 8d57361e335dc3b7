// EXPECT: true
// RUN: --property termination
// SINCE: an index that is unsigned is never negative
int main(void) {
  for (int i = 9; i >= 0; i--) ;
}
