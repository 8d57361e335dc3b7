// EXPECT: true
// ASSUMES: pointer-comparison
// SINCE: see literal_const_compound_unknown
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  const int *p = (const int[]){1, 2}, *q = (const int[]){1, 2};
  if (p == q && *p != *q) reach_error();
  return 0;
}
