// EXPECT: false
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern long recv(int, void *, __SIZE_TYPE__, int);
int main(void) {
  char a[4];
  /* With MSG_TRUNC the length of the message. */
  if (recv(0, a, sizeof a, 0x20) > 4) reach_error();
  return 0;
}
