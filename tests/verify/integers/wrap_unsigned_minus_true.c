// EXPECT: true
// unsigned subtraction wraps
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 0;
  x = x - 1;
  if (!(x == 4294967295u)) reach_error();
  return 0;
}
