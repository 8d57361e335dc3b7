// EXPECT: true
// LIMIT: timeout [bv]
// the second phase of the loop starts at an even number and keeps it even: a fact that holds in one phase only
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 0;
  while (x < 200000000) {
    if (x < 60000) x++;
    else x += 2;
  }
  if (x % 2 != 0) reach_error();
  return 0;
}
