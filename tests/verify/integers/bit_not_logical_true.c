// EXPECT: true
// ! gives 0 or 1, ~ does not
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 5;
  if (!(!!x == 1 && !x == 0)) reach_error();
  return 0;
}
