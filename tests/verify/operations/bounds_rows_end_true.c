// EXPECT: true
// RUN: --property array-bounds
// SINCE: the end of the rows of a matrix is a pointer
int main(void) {
  int m[3][4] = { { 0 } };
  int sum = 0;
  for (int *p = m[0]; p != m[3]; p += 4) sum += *p;
  return sum;
}
