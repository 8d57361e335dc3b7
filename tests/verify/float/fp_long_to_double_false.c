// EXPECT: false
// MODELS: bv
// 2^53 + 1 does not fit a double
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  long long l = 9007199254740993LL; double d = l;
  if (!((long long)d == l)) reach_error();
  return 0;
}
