// EXPECT: true
// WITH: parts/error_alias.c
// NATIVE: skip
void err2(void);
int main(void) {
  err2();
  return 0;
}
