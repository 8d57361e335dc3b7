// EXPECT: false
// SINCE: three bytes in base64 and back, with a constant string as the table
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static unsigned int value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  return c == '-' ? 62 : 63;
}
int main(void) {
  unsigned char in[3];
  char out[4];
  for (int i = 0; i < 3; i++) in[i] = __VERIFIER_nondet_uchar();
  const unsigned int word = (unsigned int)in[0] << 16 | (unsigned int)in[1] << 8 | in[2];
  for (int k = 0; k < 4; k++) out[k] = digits[word >> (18 - 6 * k) & 63u];
  unsigned int back = 0;
  for (int k = 0; k < 4; k++) back = back << 6 | value(out[k]);
  if (back != word) reach_error();
  return 0;
}
