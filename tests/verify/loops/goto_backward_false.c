// EXPECT: false
// a loop made of goto
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i = 0;
  again:
  if (i < 4) {
    i++;
    goto again;
  }
  if (!(i == 3)) reach_error();
  return 0;
}
