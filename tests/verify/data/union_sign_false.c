// EXPECT: false
// the same bits as signed and unsigned
extern void abort(void);
void reach_error(void) { abort(); }

union u { unsigned int i; int s; };

int main(void) {
  union u x;
  x.i = 4294967295u;
  if (!(x.s > 0)) reach_error();
  return 0;
}
