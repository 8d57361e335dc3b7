// EXPECT: true
// ASSUMES: number-address
// SINCE: that no object is in the last page was assumed and not listed
extern void abort(void);
void reach_error(void) { abort(); }
int status;
int main(void) {
  if ((unsigned long)&status > -4096ul) reach_error();
  return 0;
}
