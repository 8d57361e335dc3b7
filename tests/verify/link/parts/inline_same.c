inline int f(int n) {
  return n + 1;
}
int call(int n) { return f(n); }
