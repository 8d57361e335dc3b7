// EXPECT: true
// NATIVE: skip
// a block written into a member behind a pointer of unknown origin lies in structures of its type
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);
extern void *get(void);
struct packet { int length, data[4]; } packet;
int x = 1;

int main(void) {
  int *keep = &x;
  struct packet *p = get();
  memset(p->data, 1, sizeof p->data);
  if (*keep != 1) reach_error();
  return 0;
}
