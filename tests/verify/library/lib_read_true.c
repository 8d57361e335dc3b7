// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

extern long read(int, void *, unsigned long);
struct message { char tag; int length; };
int main(void) {
  struct message m = {1, 2}, n = {3, 4};
  long got = read(0, (char *)&m, sizeof m);
  if (n.tag != 3) reach_error();
  if (got == sizeof m && n.length != 4) reach_error();
  return 0;
}
