// EXPECT: true
// MODELS: bv
// SINCE: a constant of unsigned __int128 from 2^127 on was taken for a negative number
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double d = (unsigned __int128)-1;
  if (d != 0x1p128) reach_error();
}
