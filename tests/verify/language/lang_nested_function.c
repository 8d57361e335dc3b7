// EXPECT: error(nested functions are not supported)
int main(void) {
  int inner(int x) { return x; }
  return inner(0);
}
