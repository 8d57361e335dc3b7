// EXPECT: false
// SINCE: negative numbers are converted modulo the size of an address
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *p = (char *)-1, *q = (char *)0xffffffffffffffffUL, *r = (char *)5;
  if (p == q && (unsigned long)p == -1UL && (int)(long)p == -1 && p > r) reach_error();
}
