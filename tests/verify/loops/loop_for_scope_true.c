// EXPECT: true
// the variable of a for loop hides an outer one
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i = 7, last = 0;
  for (int i = 0; i < 3; i++) last = i;
  if (!(i == 7 && last == 2)) reach_error();
  return 0;
}
