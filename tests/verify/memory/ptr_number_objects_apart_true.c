// EXPECT: true
// ASSUMES-NOT: block-address
// SINCE: addresses of two variables were compared as numbers, and might be equal (an alarm that no execution confirms)
extern void abort(void);
void reach_error(void) { abort(); }
int g;
int main(void) {
  int a, b;
  unsigned int *heap = (unsigned int *)__builtin_malloc(4);
  if (!heap) return 0;
  if ((unsigned long)&a == (unsigned long)&b) reach_error();
  if ((unsigned long)&a == (unsigned long)&g) reach_error();
  if ((unsigned long)heap == (unsigned long)&b) reach_error();
  unsigned long low = (unsigned long)&a, high = (unsigned long)&b;
  if (low < high && high - low < sizeof a) reach_error();
  return 0;
}
