// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct row { short low; const char *name; };
static struct row rows[4] = {{-5, "ab"}, {7, "cd"}, {9, "ef"}, {100, "gh"}};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // not found by random execution
  if (i >= 4) return 0;
  if (rows[i].low > 9 && i != 3) reach_error();
  if (rows[i].low < 0 && rows[i].name[1] != 'b') reach_error();
  return 0;
}
