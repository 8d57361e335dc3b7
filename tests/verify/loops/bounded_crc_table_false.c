// EXPECT: false
// SINCE: a table that a loop fills with constants is read at an unknown index
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned int table[256];
int main(void) {
  for (unsigned int i = 0; i < 256; i++) {
    unsigned int c = i;
    for (int k = 0; k < 8; k++) c = c & 1u ? c >> 1 ^ 0xEDB88320u : c >> 1;
    table[i] = c;
  }
  unsigned int fast = 0xFFFFFFFFu, slow = 0xFFFFFFFFu;
  for (int i = 0; i < 2; i++) {
    const unsigned char c = __VERIFIER_nondet_uchar();
    fast = table[(fast ^ c) & 127] ^ fast >> 8;
    slow ^= c;
    for (int k = 0; k < 8; k++) slow = slow & 1u ? slow >> 1 ^ 0xEDB88320u : slow >> 1;
  }
  if (fast != slow) reach_error();
  return 0;
}
