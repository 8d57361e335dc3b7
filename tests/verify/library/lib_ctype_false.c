// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern int isdigit(int), isalpha(int), isspace(int), isxdigit(int), toupper(int), tolower(int), ispunct(int);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 0 || c > 127) return 0;
  if (isdigit(c) && (c < '0' || c > '8')) reach_error();
  if (!isdigit(c) && c == '5') reach_error();
  if (isalpha(c) && isspace(c)) reach_error();
  if (isxdigit(c) && c == 'g') reach_error();
  if (toupper(c) >= 'a' && toupper(c) <= 'z') reach_error();
  if (tolower('Q') != 'q' || tolower(c) == 'A') reach_error();
  if (ispunct(c) && isdigit(c)) reach_error();
  return 0;
}
