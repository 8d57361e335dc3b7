// EXPECT: true
// ASSUMES: number-address
// NATIVE: skip
// SINCE: each convention is listed where a proof may need it (tools/check_conventions.py)
extern void abort(void);
void reach_error(void) { abort(); }
int status;
int main(void) {
  int *port = (int *)0x40001000;
  if (port == &status) reach_error();
  return 0;
}
