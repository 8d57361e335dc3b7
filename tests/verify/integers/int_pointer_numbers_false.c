// EXPECT: false
// SINCE: a pointer made from a number that no address can be denotes the place of that number
extern void abort(void);
void reach_error(void) { abort(); }
static int counter = 1;
void *give(void) { return (void *)(long)(counter++ % 3); }
int main(void) {
  void *p = give(), *q = give(), *null = give(), *again = give();
  if (p != 0 && p != q && null == 0 && again == p) reach_error();
}
