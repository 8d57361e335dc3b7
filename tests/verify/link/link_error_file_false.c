// EXPECT: false
// WITH: parts/error_alias.c
// NATIVE: skip
void reach_error(void);
int main(void) {
  reach_error();
  return 0;
}
