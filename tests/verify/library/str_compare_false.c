// EXPECT: false
// strings compare as unsigned bytes
extern void abort(void);
void reach_error(void) { abort(); }
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, unsigned long);

int main(void) {
  char s[3] = "a", u[3] = {'a', (char)200, 0};
  if (!(strcmp(s, u) > 0 && strncmp(s, u, 1) == 0 && strcmp("ab", "aa") > 0)) reach_error();
  return 0;
}
