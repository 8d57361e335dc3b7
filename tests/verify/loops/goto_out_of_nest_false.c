// EXPECT: false
// goto leaves several blocks at once
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i, j = 0;
  for (i = 0; i < 5; i++)
    for (j = 0; j < 5; j++)
      if (i == 2 && j == 3) goto out;
  out:;
  if (!(i == 5)) reach_error();
  return 0;
}
