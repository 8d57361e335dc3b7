// EXPECT: false
// SINCE: what gcc -E leaves of glibc's headers (malloc with arguments, _Float128) was refused
extern void abort(void);
void reach_error(void) { abort(); }
extern void release(void *);
extern void *obtain(unsigned long) __attribute__((__nothrow__, __leaf__)) __attribute__((__malloc__, __malloc__(release, 1)));
extern _Float128 quadf128(_Float128 x);
int main(void) {
  _Float32 third_part = 1;
  _Float64 exact = 1;
  third_part = third_part / 3;
  exact = exact / 3;
  if (sizeof(_Float32x) != 8 || sizeof(_Float128) != 16 || third_part != exact) reach_error();
  return 0;
}
