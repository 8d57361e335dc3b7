// EXPECT: true
// SINCE: a changed bit changes a CRC: names in unrollings had bits of their own, and the gates of two runs did not fold
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned int crc32(const unsigned char *p, unsigned int n) {
  unsigned int crc = 0xFFFFFFFFu;
  for (unsigned int i = 0; i < n; i++) {
    crc ^= p[i];
    for (int k = 0; k < 8; k++) crc = crc & 1u ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
  }
  return ~crc;
}
int main(void) {
  unsigned char frame[8];
  for (int i = 0; i < 8; i++) frame[i] = __VERIFIER_nondet_uchar();
  const unsigned int before = crc32(frame, 8);
  frame[3] ^= 1;
  if (crc32(frame, 8) == before) reach_error();
  return 0;
}
