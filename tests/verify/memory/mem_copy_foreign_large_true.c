// EXPECT: true
// NATIVE: skip
// memcpy of a large structure from memory that the program does not have
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *foreign(void);
#define F4(n) int n##0, n##1, n##2, n##3;
#define F16(n) F4(n##0) F4(n##1) F4(n##2) F4(n##3)
#define F64(n) F16(n##0) F16(n##1) F16(n##2) F16(n##3)
struct big { F64(a) F64(b) F64(c) F64(d) F64(e) } x, y;

int main(void) {
  y.e000 = 5;
  memcpy(&x, foreign(), sizeof x);
  if (!(y.e000 == 5)) reach_error();
  return 0;
}
