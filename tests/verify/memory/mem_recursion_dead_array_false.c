// EXPECT: false(valid-deref)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: arrays of main live while a recursive function runs; this one does not
static int depth(const char *p, int n) { return n > 0 && *p == '(' ? 1 + depth(p, n - 1) : 0; }
int main(void) {
  const char *kept;
  char other[2] = {'(', 0};
  {
    char inner[2] = {'(', 0};
    kept = inner;
  }
  return depth(kept, 2);
}
