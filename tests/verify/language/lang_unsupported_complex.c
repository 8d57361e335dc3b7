// EXPECT: unknown(complex number)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  _Complex double z = 1.0;
  z = z * z;
  if (__real__ z != 1.0) reach_error();
  return 0;
}
