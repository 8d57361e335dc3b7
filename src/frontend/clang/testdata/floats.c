// SPDX-License-Identifier: Apache-2.0
// Checks itself: main returns 0, or the number of the first CHECK that failed.
int bad;
#define CHECK(n, c) do { if (!(c)) { if (!bad) bad = n; } } while (0)
float half(float x) { return x / 2; }
int main(void) {
  double zero = 0, one = 1, inf = one / zero, nan = zero / zero;
  CHECK(1, __builtin_isnan(nan) && !__builtin_isnan(inf) && !__builtin_isnan(one));
  CHECK(2, __builtin_isinf(inf) && __builtin_isinf(-inf) && !__builtin_isinf(nan) && !__builtin_isinf(one));
  CHECK(3, __builtin_isinf_sign(inf) == 1 && __builtin_isinf_sign(-inf) == -1 && __builtin_isinf_sign(nan) == 0);
  CHECK(4, __builtin_isfinite(one) && !__builtin_isfinite(nan) && !__builtin_isfinite(inf));
  CHECK(5, __builtin_isunordered(nan, one) && !__builtin_isunordered(one, inf));
  CHECK(6, __builtin_islessgreater(one, zero) && !__builtin_islessgreater(one, one) && !__builtin_isgreater(nan, one));
  CHECK(7, __builtin_huge_val() == inf && __builtin_inff() == (float)inf);
  int i = 7; float f = i; i = f / 2; CHECK(8, i == 3 && half(i) == 1.5f);
  double d = 16777217; float g = 16777217; CHECK(9, d != g && g == 16777216.0f);
  unsigned char c = 3.99; CHECK(10, c == 3 && (int)-3.99 == -3);
  d = 0.1; CHECK(11, d != (float)0.1 && 0.1f == (float)0.1 && -d < 0 && !!d);
  f = 1; f += 0.5; f--; CHECK(12, f == 0.5f);
  return bad;
}
