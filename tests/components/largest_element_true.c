// Elements at a constant and at a variable index, of arrays of one dimension and two, and of one whose length nobody knows before.
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int main(void) {
  unsigned int n = 1;
  int row[n], table[2][3], largest = __VERIFIER_nondet_int();
  table[1][2] = 4;
  for (unsigned int i = 0; i < n; i++) {
    row[i] = __VERIFIER_nondet_int();
    if (row[i] >= largest) largest = row[i];
    table[0][i] = 1;
  }
  if (row[0] > largest || table[1][2] != 4) reach_error();
  return 0;
}
