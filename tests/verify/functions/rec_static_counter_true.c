// EXPECT: true
// a static variable is one for all activations, the local beside it is not
extern void abort(void);
void reach_error(void) { abort(); }

int f(int n) {
  static int calls;
  int mine = calls++;
  if (n == 0) return mine;
  return f(n - 1) - mine;
}

int main(void) {
  if (f(2) != 1) reach_error();
  if (f(0) != 3) reach_error();
  return 0;
}
