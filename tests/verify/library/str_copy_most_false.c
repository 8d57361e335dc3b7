// EXPECT: false
// strncpy fills with zeros and need not end with one
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strncpy(char *, const char *, unsigned long);

int main(void) {
  char s[4] = "vwx", u[2] = "x";
  strncpy(s, "a", 2);
  strncpy(u, "bc", 1);
  if (!(s[0] == 'a' && s[1] == 'w' && s[2] == 'x' && u[0] == 'b' && u[1] == 0)) reach_error();
  return 0;
}
