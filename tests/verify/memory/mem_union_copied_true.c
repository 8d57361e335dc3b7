// EXPECT: true
// a union is copied after its other member was written
extern void abort(void);
void reach_error(void) { abort(); }
union u { unsigned i; unsigned char b[4]; float f; };

int main(void) {
  union u a, c;
  a.i = 0x01020304;
  c = a;
  c.b[0] = 9;
  if (!(a.i == 0x01020304 && c.i == 0x01020309)) reach_error();
  return 0;
}
