// EXPECT: false
// SINCE: logb was refused by lower and executed by the interpreter
extern double logb(double);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  double x = logb(8.0);
  if (x == 3.0) reach_error();
  return 0;
}
