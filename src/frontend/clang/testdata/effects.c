// SPDX-License-Identifier: Apache-2.0
// Checks itself: main returns 0, or the number of the first CHECK that failed.
int bad;
#define CHECK(n, c) do { if (!(c)) { if (!bad) bad = n; } } while (0)
struct pt { int x, y; };
struct deep { struct pt p[2]; union { int i; unsigned char b[4]; } u; struct { short s : 5; unsigned t : 9; } f; };
enum sign { NEG = -1, ZERO, POS };
static int calls;
static int tick(int v) { calls++; return v; }
static struct pt mk(int x, int y) { struct pt p; p.x = x; p.y = y; return p; }
static struct pt swap(struct pt p) { return mk(p.y, p.x); }
static int inc(int x) { return x + 1; }
static int (*choose(int up))(int) { return up ? inc : 0; }
static int krs(p, n) struct pt p; unsigned char n; { return p.x * n; }
static void copy(char *d, const char *s) { while ((*d++ = *s++)); }
static unsigned long long wide(unsigned long long v) {
  switch (v) { case 0xffffffffffffffffULL: return 1; case 1ULL << 40: return 2; case 0: return 3; }
  return 4;
}
static int jumps(int n) {
  int r = 0;
  for (int i = 0; i < n; i++) {
    switch (i % 4) {
      case 0: continue;
      case 1: for (;;) { if (r > 100) goto done; r++; break; } break;
      case 2: { int k = i; while (k-- > 0) { if (k == 1) break; r += 2; } } /* fall through */
      default: r += 10;
    }
    if (i == 9) goto done;
  }
  r = -r;
done:
  return r;
}
static int nested(int a) { if (a > 0) { if (a > 5) return 1; else if (a > 3) return 2; } else return 3; return 4; }
int main(void) {
  char d[8], *p = d; copy(d, "hello"); CHECK(1, d[0] == 'h' && d[4] == 'o' && d[5] == 0);
  int a[4] = {1, 2, 3, 4}, b[4] = {0}, i = 0, j = 0;
  while (i < 4) b[j++] = a[i++] * 2; CHECK(2, b[3] == 8 && i == 4 && j == 4);
  *p++ = 'x'; *p = *(p + 1); ++*p; (*p)++; CHECK(3, d[0] == 'x' && d[1] == 'l' + 2);
  int x = 3, y = 4, z = x++ + y--; CHECK(4, z == 7 && x == 4 && y == 3);
  calls = 0; x = tick(0) && tick(1); CHECK(5, x == 0 && calls == 1);
  calls = 0; x = tick(1) || tick(1); CHECK(6, x == 1 && calls == 1);
  calls = 0; x = tick(1) ? tick(5) : tick(6); CHECK(7, x == 5 && calls == 2);
  calls = 0; x = (tick(0), tick(9)); CHECK(8, x == 9 && calls == 2);
  calls = 0; if (tick(1) && !(tick(0) || tick(0)) && (tick(2) > 1 ? tick(1) : tick(0))) x = 77; CHECK(9, x == 77 && calls == 5);
  calls = 0; x = sizeof(tick(1)); CHECK(10, calls == 0 && x == 4);
  struct pt q = swap(mk(1, 2)); CHECK(11, q.x == 2 && q.y == 1 && swap(q).x == 1);
  struct pt r[2] = {mk(1, 2), q}, *s = r; CHECK(12, (s++)->y == 2 && s->x == 2 && (*s).y == 1);
  struct deep e = {.p[1].y = 4, .p[0] = {1, 2}, .u.b = {1, 2}, .f = {.t = 511}}, g = e;
  CHECK(13, g.p[1].y == 4 && g.p[0].y == 2 && g.u.i == 513 && g.f.t == 511 && g.f.s == 0);
  g.f.t++; g.f.s -= 1; g.f.s <<= 2; CHECK(14, g.f.t == 0 && g.f.s == -4 && e.f.t == 511);
  g.p[0] = g.p[1]; g.p[inc(0)].x = 9; CHECK(15, g.p[0].y == 4 && g.p[1].x == 9);
  CHECK(16, choose(1)(4) == 5 && choose(0) == 0 && (*choose(1))(1) == 2);
  CHECK(17, krs(mk(3, 0), 258) == 6);
  CHECK(18, wide(-1ULL) == 1 && wide(1ULL << 40) == 2 && wide(0) == 3 && wide(0x100000000ULL) == 4);
  CHECK(19, jumps(3) == -11 && jumps(4) == -21);
  CHECK(20, nested(9) == 1 && nested(4) == 2 && nested(-1) == 3 && nested(2) == 4);
  enum sign sg = NEG; CHECK(21, sg < 0 && sg + 1 == ZERO && POS == 1);
  int m[2][2] = {{1, 2}, {3, 4}}, (*row)[2] = m; CHECK(22, (*++row)[1] == 4 && *(*(m + 1)) == 3);
  x = 5; x = x++ < 6 ? x : -x; CHECK(23, x == 6);
  int *ip = &x, **pp = &ip; **pp = 8; CHECK(24, x == 8 && *&*ip == 8);
  x = 1; { int x = 2; x++; { extern int bad; CHECK(25, x == 3 && bad == bad); } } CHECK(26, x == 1);
  unsigned u = 0; u -= 1; CHECK(27, u == 4294967295u && (u + 1) == 0 && (int)u == -1 && u > 0);
  long l = -1; CHECK(28, (unsigned short)l == 65535 && (l < 0u) == (sizeof l > sizeof u));
  signed char sc = -1; unsigned char uc = sc; CHECK(29, uc == 255 && (sc == uc) == 0 && (uc >> 1) == 127 && (sc >> 1) == -1);
  x = 0; y = x++ || x++ || x++; CHECK(30, y == 1 && x == 2);
  x = 3; y = (x > 2) + (x > 3) * 2 - !x; CHECK(31, y == 1);
  for (x = 0, y = 10; x < y; x++, y--) ; CHECK(33, x == 5 && y == 5);
  do if (x-- == 3) break; while (x); CHECK(34, x == 2);
  x = 0; loop: if (x < 5) { int k = x; x = k + 1; goto loop; } CHECK(35, x == 5);
  const char *t[] = {"a", "bc"}; CHECK(36, t[1][1] == 'c' && **t == 'a' && *t[1] == 'b');
  struct pt *np = 0; CHECK(37, !np && np == (void *)0 && (np ? np->x : 7) == 7);
  struct pt lit[] = {[1] = {.y = 3}, {4}}; CHECK(38, sizeof lit == 3 * sizeof *lit && lit[2].x == 4 && lit[1].y == 3 && lit[0].x == 0);
  y = 0; for (int k = 0; k < 3; k++) { int fresh[2] = {k}; y += fresh[0] + fresh[1]; fresh[1] = 100; } CHECK(39, y == 3);
  struct { struct pt in; } w1 = {{1, 2}}, w2; w2 = w1; w1.in = mk(5, 6); CHECK(41, w2.in.x == 1 && w1.in.y == 6);
  struct pt cond = x ? w1.in : w2.in; CHECK(42, cond.x == 5);
  CHECK(43, (x ? w1 : w2).in.y == 6 && ((struct pt){7, 8}).y == 8);
  static int st[3] = {1, 2}; st[2] += st[1]++; CHECK(44, st[2] == 2 && st[1] == 3);
  return bad;
}
