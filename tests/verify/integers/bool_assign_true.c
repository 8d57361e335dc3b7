// EXPECT: true
// _Bool holds 0 or 1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  _Bool b = 5;
  int x = b + b;
  b++;
  b += 3;
  if (!(x == 2 && b == 1)) reach_error();
  return 0;
}
