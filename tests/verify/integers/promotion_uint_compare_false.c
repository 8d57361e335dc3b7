// EXPECT: false
// int against unsigned int compares as unsigned
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int u = 1;
  int i = -1;
  if (!(i < u)) reach_error();
  return 0;
}
