// EXPECT: false
// memcpy of a structure with 320 members
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
#define F4(n) int n##0, n##1, n##2, n##3;
#define F16(n) F4(n##0) F4(n##1) F4(n##2) F4(n##3)
#define F64(n) F16(n##0) F16(n##1) F16(n##2) F16(n##3)
struct big { F64(a) F64(b) F64(c) F64(d) F64(e) } x, y;

int main(void) {
  x.a123 = 3;
  x.e333 = 4;
  memcpy(&y, &x, sizeof x);
  if (!(y.a123 == 3 && y.e333 == 0)) reach_error();
  return 0;
}
