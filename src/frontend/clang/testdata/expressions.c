// SPDX-License-Identifier: Apache-2.0
// Checks itself: main returns 0, or the number of the first CHECK that failed.
extern void abort(void);
extern void *malloc(unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern unsigned long strlen(const char*);
int bad;
#define CHECK(n, c) do { if (!(c)) { if (!bad) bad = n; } } while (0)
typedef struct { int a; struct { int b; union { int c; unsigned char d[4]; }; }; char s[6]; } S;
struct bf { unsigned a : 3; int b : 5; unsigned long long c : 40; _Bool f : 1; int : 0; unsigned char d : 4; };
enum E { A, B = 5, C };
int kr(a, b, c) char a; short b; float c; { return a + b + (int)c; }
int kr0() { return 7; }
static int counter(void) { static int n = 10; return n++; }
int rec(int n) { return n <= 1 ? 1 : n * rec(n - 1); }
S mk(int x) { S s = {x, {x + 1, {x + 2}}, "ab"}; return s; }
int sum(int n, int v[n]) { int s = 0; for (int i = 0; i < n; i++) s += v[i]; return s; }
int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
int (*table[2])(int, int) = {add, &sub};
int (*pick(int i))(int, int) { return table[i]; }
int garr[] = {[3] = 4, 5, [0] = 1};
int g2[2][3] = {{1, 2}, {3}};
const char *names[] = {"zero", "one", [3] = "three"};
S gs = {.a = 1, .b = 2, .d = {1, 2}, .s = "hello"};
int *gp = &garr[3];
char *gstr = "text" + 1;
int duff(int count) {
  int n = (count + 3) / 4, r = 0;
  switch (count % 4) { case 0: do { r++; case 3: r++; case 2: r++; case 1: r++; } while (--n > 0); }
  return r;
}
int sw(unsigned char x) { switch (x) { case 0 ... 9: return 1; case 10: { int y = 3; return y; case 11: y = 4; return y; } default: break; case 200: return 5; } return 6; }
int gotos(int n) { int r = 0; again: if (n > 0) { n--; r += 2; goto again; } goto end; r = 100; end: return r; }
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
void va(int *p) { *p += 1; }
int impl_caller(void) { return implicit_fn(3, 'a'); }
int implicit_fn(int a, int b) { return a + b; }
int order; int ord(int v) { order = order * 10 + v; return v; }
int main(void) {
  S s = mk(5);
  CHECK(1, s.a == 5 && s.b == 6 && s.c == 7 && s.s[0] == 'a' && s.s[1] == 'b' && s.s[2] == 0 && s.s[5] == 0);
  CHECK(2, mk(3).c == 5 && mk(2).s[1] == 'b');
  struct bf b = {0}; b.a = 9; b.b = -3; b.c = 0x123456789aULL; b.f = 4; b.d = 0x1f;
  CHECK(3, b.a == 1 && b.b == -3 && b.c == 0x123456789aULL && b.f == 1 && b.d == 15);
  CHECK(4, (b.a += 7) == 0 && b.a-- == 0 && b.a == 7);
  CHECK(5, sizeof(struct bf) == 16 || sizeof(struct bf) == 12);
  CHECK(6, kr(1, 2, 3.5f) == 6 && kr0() == 7);
  CHECK(7, counter() == 10 && counter() == 11);
  CHECK(8, rec(5) == 120);
  int v[] = {1, 2, 3};
  CHECK(9, sum(3, v) == 6 && sizeof v == 12);
  CHECK(10, pick(0)(2, 3) == 5 && pick(1)(2, 3) == -1 && (*table[1])(1, 1) == 0 && (**table)(1, 1) == 2);
  CHECK(11, garr[0] == 1 && garr[3] == 4 && garr[4] == 5 && sizeof garr == 20);
  CHECK(12, g2[0][1] == 2 && g2[0][2] == 0 && g2[1][0] == 3);
  CHECK(13, names[0][0] == 'z' && names[2] == 0 && names[3][1] == 'h');
  CHECK(14, gs.a == 1 && gs.b == 2 && gs.d[1] == 2 && gs.s[4] == 'o');
  CHECK(15, *gp == 4 && gstr[0] == 'e');
  CHECK(16, duff(1) == 1 && duff(7) == 7 && duff(8) == 8);
  CHECK(17, sw(5) == 1 && sw(10) == 3 && sw(11) == 4 && sw(200) == 5 && sw(100) == 6);
  CHECK(18, gotos(4) == 8);
  int i = 3; int m = MAX(i++, 2);
  CHECK(19, m == 3 && i == 4);
  
  CHECK(20, 1);
  int x = 5; x = x + (x = 3) * 2; CHECK(21, x == 11);
  x = 2; int y = add(x, x++); CHECK(22, y == 4 && x == 3);
  x = 1; va(&x); y = x + (va(&x), x); CHECK(23, y == 5);
  CHECK(24, impl_caller() == 100);
  int *p = v; CHECK(25, *p++ == 1 && *p == 2 && *++p == 3 && p - v == 2 && p[-1] == 2 && (-1)[p] == 2);
  char c = 127; c++; CHECK(26, c == -128);
  unsigned char uc = 0; uc--; CHECK(27, uc == 255);
  _Bool bo = 7; CHECK(28, bo == 1); bo--; CHECK(29, bo == 0); bo--; CHECK(30, bo == 1);
  x = 0; (x || (x = 5)) && (x += 2); CHECK(31, x == 7);
  x = 0; if (!(x++ && x++) && x == 1) x = 50; CHECK(32, x == 50);
  x = 3; y = x ?: 9; CHECK(33, y == 3); y = (x = 0) ?: 9; CHECK(34, y == 9);
  order = 0; add(ord(1), add(ord(2), ord(3))); CHECK(35, order == 123);
  order = 0; int arr[4] = {0}; arr[ord(1)] = ord(2); CHECK(36, arr[1] == 2);
  arr[arr[0]] = 2; y = arr[arr[0]] = 0; CHECK(37, y == 0);
  arr[0] = 0; y = (arr[arr[0]] = 3); CHECK(38, y == 3 && arr[0] == 3);
  S *q = &s; q->d[1] = 1; CHECK(39, s.c == 7 + 256);
  S t = *q, u; u = t; CHECK(40, u.c == s.c);
  CHECK(41, ((S){.a = 4}).a == 4 && ((int[]){1, 2, 3})[1] == 2);
  S *lit = &(S){.b = 8}; lit->a = 3; CHECK(42, lit->b == 8 && lit->a == 3);
  CHECK(43, sizeof(char[3]) == 3 && A == 0 && C == 6 && __builtin_offsetof(S, s) == 12);
  CHECK(44, _Generic(x, int : 1, default : 2) == 1 && __builtin_types_compatible_p(int, int));
  CHECK(45, __builtin_choose_expr(1, 3, 4.0) == 3 && __builtin_expect(x == 0, 1));
  for (i = 0, y = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; y += i; } CHECK(46, y == 12);
  y = 0; do { y++; if (y == 2) continue; } while (y < 5); CHECK(47, y == 5);
  { int k = 0; L: k++; int z = k * 2; if (k < 3) goto L; CHECK(48, z == 6); }
  unsigned un = 1; p = v + 2; CHECK(49, *(p - un) == 2 && p - un == v + 1);
  CHECK(50, (unsigned char)300 == 44 && (signed char)200 == -56 && (int)3.9 == 3 && -7 / 2 == -3 && -7 % 2 == -1);
  CHECK(51, (1u << 31) >> 31 == 1 && -8 >> 1 == -4 && ~0u == 4294967295u);
  long long ll = 1LL << 40; CHECK(52, ll / 1024 == 1073741824LL && (int)(ll >> 20) == 1048576);
  void *vp = v; vp += 4; CHECK(53, *(int *)vp == 2);
  CHECK(54, strlen("hello") == 5 && strlen(__func__) == 4);
  struct { int n; int f[]; } *fl = malloc(20); fl->f[2] = 9; CHECK(55, fl->f[2] == 9);
  x = 10; x -= x++ - 3; CHECK(56, 1);
  int a2[3][4]; for (i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a2[i][j] = i * 10 + j;
  CHECK(57, *(*(a2 + 2) + 3) == 23 && (&a2[1])[0][2] == 12);
  int (*row)[4] = a2 + 1; CHECK(58, (*row)[2] == 12 && row[1][0] == 20);
  x = 5; x <<= 2; x |= 1; x ^= 3; x %= 7; CHECK(59, x == 1);
  y = (x, 4); CHECK(60, y == 4);
  double d = 1.5; d *= 2; d++; CHECK(61, d == 4.0 && (float)d == 4.0f && !(d < 4));
  x = 3; x *= 1.5; CHECK(62, x == 4);
  int ov; CHECK(63, __builtin_add_overflow(2147483647, 1, &ov) && ov == (-2147483647 - 1) && !__builtin_mul_overflow(5, 6, &ov) && ov == 30);
  unsigned short us = 65535; us += 2; CHECK(64, us == 1);
  CHECK(65, sizeof("abc") == 4 && *"abc" == 'a' && "abc"[2] == 'c');
  y = 0; while (y < 100) { switch (y) { case 3: goto done; default: y++; continue; } } done: CHECK(66, y == 3);
  int e1 = ({ int r = 0; for (int k = 0; k < 4; k++) r += k; r; }); CHECK(67, e1 == 6);
  x = 1; y = x++ + ({ x = 10; x; }) + x; CHECK(68, y == 21);
  struct bf b2 = b; CHECK(69, b2.c == b.c);
  return bad;
}
