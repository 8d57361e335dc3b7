// EXPECT: true
// SINCE: fields of more than 32 bits whose other operand fits them
extern void abort(void);
void reach_error(void) { abort(); }
struct { unsigned long long x : 40, y : 40; } s;
int main(void) {
  s.x = 5;
  s.y = 7;
  unsigned long long a = s.x ? s.x : s.y, b = s.x ?: 3, c = (s.y, s.x);
  if (a != 5 || b != 5 || c != 5) reach_error();
  return 0;
}
