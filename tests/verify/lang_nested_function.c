// EXPECT: error(function definition is not allowed here)
int main(void) {
  int inner(int x) { return x; }
  return inner(0);
}
