// EXPECT: false
// strrchr finds the last
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strrchr(const char *, int);

int main(void) {
  char s[4] = "aba";
  if (!(strrchr(s, 'a') == s)) reach_error();
  return 0;
}
