// EXPECT: true
// c += 100 adds as int and stores as unsigned char
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned char c = 200;
  c += 100;
  if (!(c == 44)) reach_error();
  return 0;
}
