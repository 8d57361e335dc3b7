// EXPECT: true
// NATIVE: skip
// the same where what the copied block points to is another object than the one that is looked at
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, unsigned long);
extern void *get(void);
struct holder { int *to; };

int main(void) {
  int told = 4, other = 4, *o = &other;
  struct holder h = {&told}, g = {&other};
  memcpy(get(), &h, sizeof h);
  int *q = get();
  *q = 5;
  if (*o != 4) reach_error();
  *g.to = 6;
  if (other != 6) reach_error();
  return 0;
}
