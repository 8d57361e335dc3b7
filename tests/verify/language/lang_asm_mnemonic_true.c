// EXPECT: true
// NATIVE: skip
// SINCE: the instruction outb was taken for the function of that name
extern void abort(void);
void reach_error(void) { abort(); }
static inline void outb(unsigned char value, unsigned short port) { asm volatile("outb %b0,%w1" : : "a"(value), "Nd"(port)); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5) outb(1, 0x80);
  if (n > 5 && n < 5) reach_error();
  return 0;
}
