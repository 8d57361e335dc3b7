// EXPECT: true
// unary minus works on the promoted int
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  unsigned short s = 1;
  if (!(-s == -1)) reach_error();
  return 0;
}
