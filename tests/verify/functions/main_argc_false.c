// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(int argc, char **argv) {
  if (argc < 0) reach_error();
  if (argc == 3) reach_error();
  return 0;
}
