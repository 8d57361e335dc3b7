// EXPECT: unknown(function without body)
// RUN: --missing-bodies=error
// NATIVE: skip
// SINCE: random execution asked for values of functions without body whatever the policy was
extern void reach_error(void);
int other(int x);
int main(void) {
  if (other(1) != 3) reach_error();
  return 0;
}
