// EXPECT: true
// MODELS: bv
// and, or, xor, complement of constants
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int a = 12, b = 10;
  if (!((a & b) == 8 && (a | b) == 14 && (a ^ b) == 6)) reach_error();
  return 0;
}
