// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed
// a block written into a member behind a pointer of unknown origin may lie in a global structure
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memset(void *, int, unsigned long);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *get(void);
struct packet { int length, data[4]; } packet;

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  struct packet *p = get();
  memset(p->data, 1, sizeof p->data);
  if (packet.data[2] != 0) reach_error();
  return 0;
}
