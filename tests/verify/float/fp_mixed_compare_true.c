// EXPECT: true
// MODELS: bv
// int and float meet in float
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int i = 16777217; float f = 16777216.0f;
  if (!(i == f)) reach_error();
  return 0;
}
