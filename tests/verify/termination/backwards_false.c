// EXPECT: false(termination)
// RUN: --property termination
// SINCE: an index that is unsigned is never negative
int main(void) {
  for (unsigned char i = 9; i >= 0; i--) ;
}
