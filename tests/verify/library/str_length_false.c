// EXPECT: false
// strlen counts up to the first zero
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned long strlen(const char *);

int main(void) {
  char s[6] = "ab";
  s[4] = 'x';
  if (!(strlen(s) == 2 && strlen("abc" + 1) == 3)) reach_error();
  return 0;
}
