// EXPECT: false
// _Bool holds 0 or 1
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  _Bool b = 5;
  int x = b + b;
  b++;
  b += 3;
  if (!(x == 10 || b == 2)) reach_error();
  return 0;
}
