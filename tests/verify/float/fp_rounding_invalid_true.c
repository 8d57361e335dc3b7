// EXPECT: true
// MODELS: bv
// an invalid mode is refused and changes nothing
extern void abort(void);
void reach_error(void) { abort(); }
extern int fesetround(int);
extern int fegetround(void);

int main(void) {
  int r = fesetround(5);
  if (!(r != 0 && fegetround() == 0)) reach_error();
  return 0;
}
