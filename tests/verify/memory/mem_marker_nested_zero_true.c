// EXPECT: true
// SINCE: an array without elements inside a member in front of others was a region of its own
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct h { unsigned n; unsigned data[0]; };
struct p { struct h h; unsigned payload[4]; };
struct p p;
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 4) return 0;
  p.h.data[i] = 9;
  if (p.payload[i] != 9) reach_error();
}
