// EXPECT: true
// SINCE: what gcc -E leaves of glibc's headers (malloc with arguments, _Float128) was refused
extern void abort(void);
void reach_error(void) { abort(); }
extern void release(void *);
extern void *obtain(unsigned long) __attribute__((__nothrow__, __leaf__)) __attribute__((__malloc__, __malloc__(release, 1)));
extern void *other(unsigned long) __attribute__((nothrow, malloc (release, 1), warn_unused_result));
[[gnu::malloc(release, 1)]] extern void *third(unsigned long);
#define TAKEN_BY(f) __attribute__((malloc(f, \
  1)))
extern void *fourth(unsigned long) TAKEN_BY(release);
extern _Float128 quadf128(_Float128 x);
extern _Complex _Float128 cquadf128(_Complex _Float128 x);
extern _Float64x wide(_Float32 a, _Float64 b, _Float32x c, _Complex _Float64x d);
int main(void) {
  _Float32 third_part = 1;
  _Float64 exact = 1;
  third_part = third_part / 3;
  exact = exact / 3;
  const char *text = "__attribute__((malloc(release, 1)))";
  if (sizeof(_Float32x) != 8 || sizeof(_Float128) != 16 || third_part == exact || text[22] != 'r') reach_error();
  return 0;
}
