// EXPECT: false(termination)
// RUN: --property termination
// SINCE: an unsigned number wraps around past the bound
int main(void) {
  unsigned char c = 0;
  while (c < 256) c++;
}
