// EXPECT: true
// relations have the value 0 or 1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 3;
  if (!((x > 2) + (x > 1) == 2 && !(3 > 2 > 1))) reach_error();
  return 0;
}
