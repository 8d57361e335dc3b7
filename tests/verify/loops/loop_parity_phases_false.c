// EXPECT: false
// like loop_parity_phases_true, but the second phase starts at an odd number
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 0;
  while (x < 61) {
    if (x < 31) x++;
    else x += 2;
  }
  if (x % 2 != 0) reach_error();
  return 0;
}
