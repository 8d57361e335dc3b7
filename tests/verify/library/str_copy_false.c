// EXPECT: false
// strcpy copies the zero and nothing after it
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strcpy(char *, const char *);

int main(void) {
  char s[6] = "vwxyz";
  char *r = strcpy(s, "ab");
  if (!(r == s && s[1] == 'b' && s[2] == 0 && s[3] == 0)) reach_error();
  return 0;
}
