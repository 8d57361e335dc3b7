// EXPECT: true
// strchr finds the first, or the zero
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strchr(const char *, int);

int main(void) {
  char s[4] = "aba";
  if (!(strchr(s, 'a') == s && strchr(s, 'x') == 0 && strchr(s, 0) == s + 3)) reach_error();
  return 0;
}
