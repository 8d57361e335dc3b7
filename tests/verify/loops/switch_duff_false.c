// EXPECT: false
// Duff's device: case labels inside a loop
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int count = 7, n = 0;
  int rounds = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { n++;
    case 3:      n++;
    case 2:      n++;
    case 1:      n++;
            } while (--rounds > 0);
  }
  if (!(n == 8)) reach_error();
  return 0;
}
