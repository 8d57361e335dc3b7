// EXPECT: true
// unary minus of unsigned is modulo 2^32
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned int x = 1;
  if (!(-x == 4294967295u)) reach_error();
  return 0;
}
