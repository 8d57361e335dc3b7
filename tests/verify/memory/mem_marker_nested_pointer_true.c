// EXPECT: true
// SINCE: an array without elements inside a member in front of others was a region of its own
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct h { unsigned n; unsigned data[0]; };
struct m { unsigned kind; struct h h; };
struct p { struct m m; unsigned payload[2]; };
int main(void) {
  struct p p = {{1, {2}}, {3, 4}};
  unsigned *q = p.m.h.data;
  q++;
  *q = 5;
  if (p.payload[1] != 5 || p.payload[0] != 3) reach_error();
}
