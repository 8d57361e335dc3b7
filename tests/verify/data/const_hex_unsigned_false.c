// EXPECT: false
// a hexadecimal constant that does not fit int is unsigned int
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = -1;
  if (!(x < 0xFFFFFFFF)) reach_error();
  return 0;
}
