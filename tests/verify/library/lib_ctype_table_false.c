// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern const unsigned short **__ctype_b_loc(void);
int main(void) {
  int c = 'a' + (__VERIFIER_nondet_int() != 0);
  if (!((*__ctype_b_loc())[c] & 0x400)) reach_error();
  if ((*__ctype_b_loc())['5'] & 0x800) reach_error();
  return 0;
}
