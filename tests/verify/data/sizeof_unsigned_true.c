// EXPECT: true
// sizeof is unsigned: -1 is not below it
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i = -1;
  if (!(!(i < sizeof(int)))) reach_error();
  return 0;
}
