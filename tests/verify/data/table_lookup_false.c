// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct row { short low; const char *name; };
static const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
static struct row rows[4] = {{-5, "ab"}, {7, "cd"}, {9, "ef"}, {100, "gh"}};
static int grid[3][2] = {{1, 2}, {3, 4}};
static int written[3] = {1, 2, 3};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), total = 0, n = __VERIFIER_nondet_uint();
  if (i >= 16) return 0;
  if (bits[i] > 4) reach_error();
  if (bits[i] == 4 && i != 14) reach_error();
  if (bits[bits[i]] > 2) reach_error();
  if (i < 4 && rows[i].low > 9 && i != 3) reach_error();
  if (i < 4 && rows[i].low < 0 && rows[i].name[1] != 'b') reach_error();
  if (i < 3 && grid[i][1] == 0 && i != 2) reach_error();
  if (i < 3) {
    written[i] = 8;
    if (written[i] != 8) reach_error();
  }
  for (unsigned k = 0; k < n; k++) {
    if (total > 100) total = 0;
    total += bits[k % 16];
    if (total > 104) reach_error();
  }
  return 0;
}
