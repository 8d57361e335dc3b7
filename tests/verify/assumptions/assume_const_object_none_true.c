// EXPECT: true
// ASSUMES-NOT: const-object
// SINCE: a pointer that gets const, or keeps it, loses nothing
extern void abort(void);
void reach_error(void) { abort(); }
static int get(const int *p) { return *(const int *)(const void *)p; }
int main(void) {
  int c = 7;
  const int *const q = &c;
  if (get(&c) != 7 || get(q) != 7) reach_error();
  return 0;
}
