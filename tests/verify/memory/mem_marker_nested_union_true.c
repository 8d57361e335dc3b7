// EXPECT: true
// SINCE: an array without elements inside a member in front of others was a region of its own
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
union u { struct { unsigned n; unsigned data[0]; } head; struct { unsigned n; unsigned body[3]; } all; };
int main(void) {
  union u u;
  unsigned k = __VERIFIER_nondet_uint();
  u.all.n = 1; u.all.body[0] = 2; u.all.body[1] = 3; u.all.body[2] = 4;
  u.head.data[1] = k;
  if (u.all.body[1] != k || u.all.body[0] != 2 || u.all.n != 1) reach_error();
}
