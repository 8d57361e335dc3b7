// EXPECT: true
// RUN: --all
// OBLIGATIONS: 
// SINCE: no obligation at all
int main(void) {
  return 0;
}
