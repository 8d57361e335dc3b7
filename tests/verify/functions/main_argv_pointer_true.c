// EXPECT: true
// NATIVE: skip
// SINCE: writing through argv was not supported
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(int argc, char **argv) {
  char own[] = "own";
  if (argc < 1) return 0;
  argv[0] = own;
  if (argv[0][1] != 'w') reach_error();
}
