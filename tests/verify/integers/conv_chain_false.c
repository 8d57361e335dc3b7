// EXPECT: false
// each cast of a chain takes effect
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = 200;
  int y = (int)(signed char)(unsigned char)x;
  int z = (int)(unsigned char)(signed char)x;
  if (!(y == z)) reach_error();
  return 0;
}
