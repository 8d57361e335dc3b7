// EXPECT: false
// cases without break run into the next
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 2, n = 0;
  switch (x) {
    case 1: n += 1;
    case 2: n += 2;
    case 3: n += 4; break;
    case 4: n += 8;
  }
  if (!(n == 2)) reach_error();
  return 0;
}
