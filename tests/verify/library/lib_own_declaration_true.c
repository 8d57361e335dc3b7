// EXPECT: true
// SINCE: the program's own declaration of a library function with another type was unsupported
extern void abort(void);
void reach_error(void) { abort(); }
extern int printf();
int strlen(char *);
extern char *strcpy();
int atoi();
void *malloc(int);
void *memset(char *, char, int);
int main(void) {
  char text[8], *block = malloc(4);
  strcpy(text, "abc");
  memset(block, 'x', 4);
  printf("%s\n", text);
  if (strlen(text) != 3 || atoi("12") != 12 || block[3] != 'x') reach_error();
  return 0;
}
