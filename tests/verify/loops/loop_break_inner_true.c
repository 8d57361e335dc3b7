// EXPECT: true
// break leaves the inner loop only
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      if (j == 1) break;
      n++;
    }
  if (!(n == 3)) reach_error();
  return 0;
}
