// EXPECT: true
// RUN: --32
// SINCE: a pointer that becomes a wider integer is sign-extended, as GCC does
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *p = (char *)0x80000010u;
  long long l = (long long)p;
  unsigned long long u = (unsigned long long)p;
  if (l > 0 || u != 0xffffffff80000010ull || (unsigned)u != 0x80000010u) reach_error();
  if (l + 0x80000000ll != 16) reach_error();
}
