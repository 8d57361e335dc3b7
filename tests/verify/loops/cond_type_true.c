// EXPECT: true
// the type of ?: joins both sides, even the one not taken
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int c = 1;
  int positive = (c ? -1 : 0u) > 0;
  if (!(positive == 1)) reach_error();
  return 0;
}
