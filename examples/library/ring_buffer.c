// SPDX-License-Identifier: Apache-2.0
// Bytes between a producer and a consumer.
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define ROOM 16
struct ring { unsigned char data[ROOM]; unsigned head, tail, count; };

static int put(struct ring *r, unsigned char c) {
  if (r->count == ROOM) return 0;
  r->data[r->head] = c;
  r->head = (r->head + 1) % ROOM;
  r->count++;
  return 1;
}

static int get(struct ring *r, unsigned char *c) {
  if (r->count == 0) return 0;
  *c = r->data[r->tail];
  r->tail = (r->tail + 1) % ROOM;
  r->count--;
  return 1;
}

int main(void) {
  static struct ring r;
  unsigned char c = 0;
  while (__VERIFIER_nondet_uint() % 8) {
    if (__VERIFIER_nondet_uint() % 2) put(&r, __VERIFIER_nondet_uchar());
    else get(&r, &c);
  }
  return c;
}
