// EXPECT: false
// SINCE: addresses of two variables were compared as numbers, and might be equal (an alarm that no execution confirms)
extern void abort(void);
void reach_error(void) { abort(); }
int g;
int main(void) {
  int a, b;
  unsigned long low = (unsigned long)&a, high = (unsigned long)&b;
  if (low != high && (low < high ? high - low : low - high) >= sizeof a) reach_error();
  return 0;
}
