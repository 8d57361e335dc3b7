// EXPECT: true
// strstr finds the first occurrence
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strstr(const char *, const char *);

int main(void) {
  char s[4] = "aab";
  if (!(strstr(s, "ab") == s + 1)) reach_error();
  return 0;
}
