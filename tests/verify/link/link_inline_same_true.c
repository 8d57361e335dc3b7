// EXPECT: true
// WITH: parts/inline_same.c
extern void abort(void);
void reach_error(void) { abort(); }
extern int f(int);
int f(int n) { return n + 1; }
int call(int);
int main(void) {
  if (call(1) != 2) reach_error();
  return 0;
}
