// EXPECT: true
// a string literal is an array of char
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  const char *s = "hello";
  int n = 0;
  while (s[n]) n++;
  if (!(n == 5 && s[1] == 'e' && "abc"[2] == 'c')) reach_error();
  return 0;
}
